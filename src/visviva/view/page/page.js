var gl=class{constructor(){this.buffers=new Map,this.length=0}add({first:t,arrays:e}){t===0&&(this.length=0),t===0&&this.buffers.clear();for(let{key:n,data:s}of e){let r=this.buffers.get(n)??new Float64Array(1024).fill(NaN);if(r.length<t+s.length){let o=new Float64Array(2*(t+s.length)).fill(NaN);o.set(r),r=o}r.set(s,t),this.buffers.set(n,r),this.length=Math.max(this.length,t+s.length)}}get(t){return this.buffers.get(t)?.subarray(0,this.length)??new Float64Array(0)}get t(){return this.get("t")}frameAt(t){let e=this.t,n=0,s=e.length;for(;s-n>1;){let r=n+s>>1;e[r]<=t?n=r:s=r}return n}placeOf(t){let e=this.frameAt(t),[n,s]=[this.t[e],this.t[e+1]];return s>n?e+Math.min(1,Math.max(0,(t-n)/(s-n))):e}get interval(){let t=this.length;return t>1?(this.t[t-1]-this.t[0])/(t-1):1/60}};var _l=class{constructor(t){this.ask=t,this.kept=new Map,this.pending=new Set,this.last={},this.bytes=0}add(t){let e={...this.last},n=0;for(let{track:r,key:o,data:a}of t.arrays)e[r]===this.last[r]&&(e[r]={...this.last[r]}),e[r][o]=a,n+=a.byteLength;this.last=e;let s={index:t.index,t:t.t,tracks:e,size:n};this.bytes+=n-(this.kept.get(s.index)?.size??0),this.kept.set(s.index,s),this.pending.delete(s.index);for(let[r,o]of this.kept){if(this.bytes<=4e8||r===s.index)break;this.kept.delete(r),this.bytes-=o.size}return s}get(t){let e=this.kept.get(t);return e&&(this.kept.delete(t),this.kept.set(t,e)),e}want(t){let e=t.filter(r=>!this.kept.has(r)),n=e.filter(r=>!this.pending.has(r));if(!n.length||n.length<12&&e.length>n.length&&!n.includes(t[0]))return;let s=e.slice(0,48);this.pending=new Set(s),this.ask(s)}};var Du=[["Space","play or pause",[" "],"toggle"],["\u2190 \u2192","one frame back or forward; with Shift, ten",[],""],["B E","first, last frame",[],""],["[ ]","previous, next event",[],""],["\u2212 +","slower, faster",[],""],["1","real time",["1"],"realTime"],["L","loop",["l"],"loop"],["F","follow a run that is still growing",["f"],"follow"],["Tab","focus the picture; arrow keys, + and \u2212 then rotate and zoom",[],""],["Home","reset the view",["Home"],"home"],["C","follow the next object listed in the scene",["c"],"follows"],["G","tiles or grid of the floor",["g"],"grid"],["S","shadows",["s"],"shadows"],["W","trails",["w"],"trails"],["V","velocity arrows",["v"],"velocities"],["N","net force arrows",["n"],"forces"],["X","contact force arrows",["x"],"contacts"],["I","names",["i"],"names"],["A","axes and scale bar",["a"],"axes"],["P","side panel",["p"],"panel"],["T","light or dark theme",["t"],"theme"],["?","this help",["?"],"help"]],yy={"[":["event",-1],"]":["event",1],"-":["faster",-1],"+":["faster",1],"=":["faster",1],b:["seek",0],e:["seek",1/0],ArrowLeft:["step",-1],ArrowRight:["step",1],"Shift+ArrowLeft":["step",-10],"Shift+ArrowRight":["step",10]},vy=new Set(["Home","End","PageUp","PageDown","ArrowLeft","ArrowRight","ArrowUp","ArrowDown"]);function xl(i,t,e=Du,n=yy){window.addEventListener("click",({detail:s,target:r})=>s&&r.closest("button, label")?.ownerDocument.activeElement.blur()),window.addEventListener("keydown",s=>{if(s.key===" "&&s.target.matches?.("button, input[type=checkbox]")||vy.has(s.key)&&s.target.matches?.(".slider input")||s.key===" "&&s.target.matches?.("summary")||s.metaKey||s.altKey||s.target.matches?.("select")||document.querySelector("dialog[open]")&&s.key!=="?")return;let r=s.key.length===1?s.key.toLowerCase():s.key,o=`${s.ctrlKey?"Ctrl+":""}${s.shiftKey&&s.key.length>1?"Shift+":""}${r}`;if(t?.takes(s))return s.preventDefault();let a=e.find(([,,l])=>l.includes(o));if(a)i[a[3]]();else if(n[o])i[n[o][0]](n[o][1]);else return;s.preventDefault()},!0)}var Sy={f4:Float32Array,f8:Float64Array,i4:Int32Array,u1:Uint8Array};function Jo(i){let t=4+new DataView(i).getUint32(0,!0),e=JSON.parse(new TextDecoder().decode(new Uint8Array(i,4,t-4))),n=t;for(let s of e.arrays){let r=s.shape.reduce((o,a)=>o*a,1);s.data=new Sy[s.dtype](i,n,r),n+=s.data.byteLength+(-s.data.byteLength&7)}return e}function Gp(i){let t=new URL("ws",location.href);t.protocol="ws:",t.search=location.search;let e=new WebSocket(t);e.binaryType="arraybuffer",e.onmessage=({data:s})=>{let r=typeof s=="string"?JSON.parse(s):Jo(s);i[r.type]?.(r)},e.onclose=s=>i.closed(s.reason);let n=s=>e.readyState===WebSocket.OPEN&&e.send(JSON.stringify(s));return{send:n,askFrames:s=>n({type:"frames",index:s})}}var[by,My]=[60,12],wy=2e3,[Ey,Ty]=[25,36],Ay=5,Ry=1e3,Wp=.5,zr=class{constructor(t,e){Object.assign(this,{stage:t,tell:e,waits:[],before:0,undo:[],fast:0,patience:Ay,tried:!1})}drawn(t){let e=t-this.before;e<Ry&&this.waits.push(e),this.before=t;let n=this.waits.reduce((r,o)=>r+o,0);if(this.waits.length<(n>wy?My:by))return;let s=this.waits.sort((r,o)=>r-o)[this.waits.length>>1];this.waits=[],this.fast=s<Ey?this.fast+1:0,s>Ty?this.reduce(s):this.undo.length&&this.fast>=this.patience&&this.restore()}reduce(t){let{stage:e}=this,[n,s]=[`pictures took ${t.toFixed(0)} ms:`,e.share];this.tried&&(this.patience*=2),this.tried=!1,e.light.castShadow?(e.toggleShadows(),this.undo.push(()=>e.light.castShadow||e.toggleShadows()),this.tell(`${n} no shadows for now`)):s>Wp&&(e.setShare(Math.max(.7*s,Wp)),this.undo.push(()=>e.setShare(s)),this.tell(`${n} drawn with fewer pixels for now`))}restore(){this.undo.pop()(),[this.fast,this.tried]=[0,!0],this.undo.length||this.tell("")}};var Zs={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},js={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Em=0,hd=1,Tm=2;var mr=1,Am=2,mo=3,is=0,kn=1,Qe=2,gr=0,Ks=1,ud=2,dd=3,fd=4,Mc=5;var _r=100,Rm=101,Cm=102,Pm=103,Im=104,Lm=200,wc=201,Dm=202,Ec=203,pd=204,md=205,Nm=206,Um=207,Om=208,Fm=209,Bm=210,km=211,zm=212,Hm=213,Vm=214,ql=0,Yl=1,$l=2,no=3,Zl=4,jl=5,Kl=6,Jl=7,Da=0,Gm=1,Wm=2,ss=0,gd=1,_d=2,xd=3,yd=4,vd=5,Sd=6,bd=7;var Md=300,xr=301,go=302,Tc=303,Ac=304,Ql=1e3,Qi=1001,tc=1002,On=1003,Xm=1004;var Na=1005;var ti=1006,Rc=1007;var Ts=1008;var oi=1009,wd=1010,Ed=1011,_o=1012,Cc=1013,ki=1014,Wn=1015,zi=1016,Pc=1017,Ic=1018,yr=1020,Td=35902,Ad=35899,Rd=1021,Cd=1022,_i=1023,bs=1026,As=1027,xo=1028,Lc=1029,Js=1030,Dc=1031;var Nc=1033,Ua=33776,Oa=33777,Fa=33778,Ba=33779,Uc=35840,Oc=35841,Fc=35842,Bc=35843,kc=36196,zc=37492,Hc=37496,Vc=37488,Gc=37489,ka=37490,Wc=37491,Xc=37808,qc=37809,Yc=37810,$c=37811,Zc=37812,jc=37813,Kc=37814,Jc=37815,Qc=37816,th=37817,eh=37818,nh=37819,ih=37820,sh=37821,rh=36492,oh=36494,ah=36495,lh=36283,ch=36284,za=36285,hh=36286;var ca=2300,ec=2301,Wl=2302,ed=2303,nd=2400,id=2401,sd=2402;var qm=3200;var Ha=0,Ym=1,Rs="",pi="srgb",ha="srgb-linear",ua="linear",Ce="srgb";var Xl=7680;var $m=519,Zm=512,jm=513,Km=514,Pd=515,Jm=516,Qm=517,Id=518,Ld=519,tg=35044,vr=35048;var Dd="300 es",Ei=2e3,io=2001;function Cy(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Py(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function da(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function eg(){let i=da("canvas");return i.style.display="block",i}var Xp={},so=null;function Nd(...i){let t="THREE."+i.shift();so?so("log",t,...i):console.log(t,...i)}function ng(i){let t=i[0];if(typeof t=="string"&&t.startsWith("TSL:")){let e=i[1];e&&e.isStackTrace?i[0]+=" "+e.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Yt(...i){i=ng(i);let t="THREE."+i.shift();if(so)so("warn",t,...i);else{let e=i[0];e&&e.isStackTrace?console.warn(e.getError(t)):console.warn(t,...i)}}function Qt(...i){i=ng(i);let t="THREE."+i.shift();if(so)so("error",t,...i);else{let e=i[0];e&&e.isStackTrace?console.error(e.getError(t)):console.error(t,...i)}}function oa(...i){let t=i.join(" ");t in Xp||(Xp[t]=!0,Yt(...i))}function ig(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var sg={[ql]:ql,[$l]:Kl,[Zl]:Zl,[no]:jl,[Yl]:Yl,[Kl]:$l,[Jl]:Jl,[jl]:no},Oi=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},Hn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],qp=1234567,aa=Math.PI/180,ro=180/Math.PI;function yo(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(Hn[i&255]+Hn[i>>8&255]+Hn[i>>16&255]+Hn[i>>24&255]+"-"+Hn[t&255]+Hn[t>>8&255]+"-"+Hn[t>>16&15|64]+Hn[t>>24&255]+"-"+Hn[e&63|128]+Hn[e>>8&255]+"-"+Hn[e>>16&255]+Hn[e>>24&255]+Hn[n&255]+Hn[n>>8&255]+Hn[n>>16&255]+Hn[n>>24&255]).toLowerCase()}function fe(i,t,e){return Math.max(t,Math.min(e,i))}function Ud(i,t){return(i%t+t)%t}function Iy(i,t,e,n,s){return n+(i-t)*(s-n)/(e-t)}function Ly(i,t,e){return i!==t?(e-i)/(t-i):0}function la(i,t,e){return(1-e)*i+e*t}function Dy(i,t,e,n){return la(i,t,1-Math.exp(-e*n))}function Ny(i,t=1){return t-Math.abs(Ud(i,t*2)-t)}function Uy(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*(3-2*i))}function Oy(i,t,e){return i<=t?0:i>=e?1:(i=(i-t)/(e-t),i*i*i*(i*(i*6-15)+10))}function Fy(i,t){return i+Math.floor(Math.random()*(t-i+1))}function By(i,t){return i+Math.random()*(t-i)}function ky(i){return i*(.5-Math.random())}function zy(i){i!==void 0&&(qp=i);let t=qp+=1831565813;return t=Math.imul(t^t>>>15,t|1),t^=t+Math.imul(t^t>>>7,t|61),((t^t>>>14)>>>0)/4294967296}function Hy(i){return i*aa}function Vy(i){return i*ro}function Gy(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function Wy(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Od(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function Xy(i,t,e,n,s){let r=Math.cos,o=Math.sin,a=r(e/2),l=o(e/2),c=r((t+n)/2),h=o((t+n)/2),d=r((t-n)/2),u=o((t-n)/2),f=r((n-t)/2),p=o((n-t)/2);switch(s){case"XYX":i.set(a*h,l*d,l*u,a*c);break;case"YZY":i.set(l*u,a*h,l*d,a*c);break;case"ZXZ":i.set(l*d,l*u,a*h,a*c);break;case"XZX":i.set(a*h,l*p,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*p,a*c);break;case"ZYZ":i.set(l*p,l*f,a*h,a*c);break;default:Yt("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Fd(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function rg(i,t){if(t.constructor===Float32Array)return i;let e=Fd(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/e,-1)}function og(i,t){if(t.constructor===Float32Array)return i;let e=Fd(t);if(e===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*e)}var dn={DEG2RAD:aa,RAD2DEG:ro,generateUUID:yo,clamp:fe,euclideanModulo:Ud,mapLinear:Iy,inverseLerp:Ly,lerp:la,damp:Dy,pingpong:Ny,smoothstep:Uy,smootherstep:Oy,randInt:Fy,randFloat:By,randFloatSpread:ky,seededRandom:zy,degToRad:Hy,radToDeg:Vy,isPowerOfTwo:Gy,ceilPowerOfTwo:Wy,floorPowerOfTwo:Od,setQuaternionFromProperEuler:Xy,normalize:og,denormalize:rg},zt=class{static{this.prototype.isVector2=!0}constructor(t=0,e=0){this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("THREE.Vector2: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=fe(this.x,t.x,e.x),this.y=fe(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=fe(this.x,t,e),this.y=fe(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(fe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(fe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},vn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],d=n[s+3],u=r[o+0],f=r[o+1],p=r[o+2],y=r[o+3];if(d!==y||l!==u||c!==f||h!==p){let g=l*u+c*f+h*p+d*y;g<0&&(u=-u,f=-f,p=-p,y=-y,g=-g);let m=1-a;if(g<.9995){let v=Math.acos(g),A=Math.sin(v);m=Math.sin(m*v)/A,a=Math.sin(a*v)/A,l=l*m+u*a,c=c*m+f*a,h=h*m+p*a,d=d*m+y*a}else{l=l*m+u*a,c=c*m+f*a,h=h*m+p*a,d=d*m+y*a;let v=1/Math.sqrt(l*l+c*c+h*h+d*d);l*=v,c*=v,h*=v,d*=v}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=d}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],d=r[o],u=r[o+1],f=r[o+2],p=r[o+3];return t[e]=a*p+h*d+l*f-c*u,t[e+1]=l*p+h*u+c*d-a*f,t[e+2]=c*p+h*f+a*u-l*d,t[e+3]=h*p-a*d-l*u-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),d=a(r/2),u=l(n/2),f=l(s/2),p=l(r/2);switch(o){case"XYZ":this._x=u*h*d+c*f*p,this._y=c*f*d-u*h*p,this._z=c*h*p+u*f*d,this._w=c*h*d-u*f*p;break;case"YXZ":this._x=u*h*d+c*f*p,this._y=c*f*d-u*h*p,this._z=c*h*p-u*f*d,this._w=c*h*d+u*f*p;break;case"ZXY":this._x=u*h*d-c*f*p,this._y=c*f*d+u*h*p,this._z=c*h*p+u*f*d,this._w=c*h*d-u*f*p;break;case"ZYX":this._x=u*h*d-c*f*p,this._y=c*f*d+u*h*p,this._z=c*h*p-u*f*d,this._w=c*h*d+u*f*p;break;case"YZX":this._x=u*h*d+c*f*p,this._y=c*f*d+u*h*p,this._z=c*h*p-u*f*d,this._w=c*h*d-u*f*p;break;case"XZY":this._x=u*h*d-c*f*p,this._y=c*f*d-u*h*p,this._z=c*h*p+u*f*d,this._w=c*h*d+u*f*p;break;default:Yt("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],d=e[10],u=n+a+d;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>d){let f=2*Math.sqrt(1+n-a-d);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>d){let f=2*Math.sqrt(1+a-n-d);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+d-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(fe(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=this.dot(t);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-e;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,e=Math.sin(e*c)/h,this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this._onChangeCallback()}else this._x=this._x*l+n*e,this._y=this._y*l+s*e,this._z=this._z*l+r*e,this._w=this._w*l+o*e,this.normalize();return this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},U=class{static{this.prototype.isVector3=!0}constructor(t=0,e=0,n=0){this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("THREE.Vector3: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Yp.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Yp.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),d=2*(r*n-o*e);return this.x=e+l*c+o*d-a*h,this.y=n+l*h+a*c-r*d,this.z=s+l*d+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=fe(this.x,t.x,e.x),this.y=fe(this.y,t.y,e.y),this.z=fe(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=fe(this.x,t,e),this.y=fe(this.y,t,e),this.z=fe(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(fe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Nu.copy(this).projectOnVector(t),this.sub(Nu)}reflect(t){return this.sub(Nu.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(fe(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Nu=new U,Yp=new vn,te=class{static{this.prototype.isMatrix3=!0}constructor(t,e,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],d=n[7],u=n[2],f=n[5],p=n[8],y=s[0],g=s[3],m=s[6],v=s[1],A=s[4],b=s[7],C=s[2],T=s[5],x=s[8];return r[0]=o*y+a*v+l*C,r[3]=o*g+a*A+l*T,r[6]=o*m+a*b+l*x,r[1]=c*y+h*v+d*C,r[4]=c*g+h*A+d*T,r[7]=c*m+h*b+d*x,r[2]=u*y+f*v+p*C,r[5]=u*g+f*A+p*T,r[8]=u*m+f*b+p*x,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],d=h*o-a*c,u=a*l-h*r,f=c*r-o*l,p=e*d+n*u+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let y=1/p;return t[0]=d*y,t[1]=(s*c-h*n)*y,t[2]=(a*n-s*o)*y,t[3]=u*y,t[4]=(h*e-s*l)*y,t[5]=(s*r-a*e)*y,t[6]=f*y,t[7]=(n*l-c*e)*y,t[8]=(o*e-n*r)*y,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return oa("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Uu.makeScale(t,e)),this}rotate(t){return oa("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Uu.makeRotation(-t)),this}translate(t,e){return oa("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Uu.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Uu=new te,$p=new te().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Zp=new te().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function qy(){let i={enabled:!0,workingColorSpace:ha,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Ce&&(s.r=Ss(s.r),s.g=Ss(s.g),s.b=Ss(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ce&&(s.r=eo(s.r),s.g=eo(s.g),s.b=eo(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Rs?ua:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[ha]:{primaries:t,whitePoint:n,transfer:ua,toXYZ:$p,fromXYZ:Zp,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:pi},outputColorSpaceConfig:{drawingBufferColorSpace:pi}},[pi]:{primaries:t,whitePoint:n,transfer:Ce,toXYZ:$p,fromXYZ:Zp,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:pi}}}),i}var ye=qy();function Ss(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function eo(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Hr,nc=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Hr===void 0&&(Hr=da("canvas")),Hr.width=t.width,Hr.height=t.height;let s=Hr.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Hr}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=da("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Ss(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Ss(e[n]/255)*255):e[n]=Ss(e[n]);return{data:e,width:t.width,height:t.height}}else return Yt("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},Yy=0,oo=class{constructor(t=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:Yy++}),this.uuid=yo(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):typeof VideoFrame<"u"&&e instanceof VideoFrame?t.set(e.displayWidth,e.displayHeight,0):e!==null?t.set(e.width||0,e.height||0,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Ou(s[o].image)):r.push(Ou(s[o]))}else r=Ou(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function Ou(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?nc.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Yt("Texture: Unable to serialize Texture."),{})}var $y=0,Fu=new U,ri=class i extends Oi{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=Qi,s=Qi,r=ti,o=Ts,a=_i,l=oi,c=i.DEFAULT_ANISOTROPY,h=Rs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:$y++}),this.uuid=yo(),this.name="",this.source=new oo(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new zt(0,0),this.repeat=new zt(1,1),this.center=new zt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new te,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Fu).x}get height(){return this.source.getSize(Fu).y}get depth(){return this.source.getSize(Fu).z}get image(){return this.source.data}set image(t){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.normalized=t.normalized,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.mipmapsAutoUpdate=t.mipmapsAutoUpdate,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isPMREMTexture=t.isPMREMTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){Yt(`Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Yt(`Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Md)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case Ql:t.x=t.x-Math.floor(t.x);break;case Qi:t.x=t.x<0?0:1;break;case tc:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case Ql:t.y=t.y-Math.floor(t.y);break;case Qi:t.y=t.y<0?0:1;break;case tc:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};ri.DEFAULT_IMAGE=null;ri.DEFAULT_MAPPING=Md;ri.DEFAULT_ANISOTROPY=1;var Je=class{static{this.prototype.isVector4=!0}constructor(t=0,e=0,n=0,s=1){this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("THREE.Vector4: index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],d=l[8],u=l[1],f=l[5],p=l[9],y=l[2],g=l[6],m=l[10];if(Math.abs(h-u)<.01&&Math.abs(d-y)<.01&&Math.abs(p-g)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+y)<.1&&Math.abs(p+g)<.1&&Math.abs(c+f+m-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let A=(c+1)/2,b=(f+1)/2,C=(m+1)/2,T=(h+u)/4,x=(d+y)/4,E=(p+g)/4;return A>b&&A>C?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=T/n,r=x/n):b>C?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=T/s,r=E/s):C<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(C),n=x/r,s=E/r),this.set(n,s,r,e),this}let v=Math.sqrt((g-p)*(g-p)+(d-y)*(d-y)+(u-h)*(u-h));return Math.abs(v)<.001&&(v=1),this.x=(g-p)/v,this.y=(d-y)/v,this.z=(u-h)/v,this.w=Math.acos((c+f+m-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=fe(this.x,t.x,e.x),this.y=fe(this.y,t.y,e.y),this.z=fe(this.z,t.z,e.z),this.w=fe(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=fe(this.x,t,e),this.y=fe(this.y,t,e),this.z=fe(this.z,t,e),this.w=fe(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(fe(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},ic=class extends Oi{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:ti,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Je(0,0,t,e),this.scissorTest=!1,this.viewport=new Je(0,0,t,e),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new ri({width:t,height:e,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(t={}){let e={minFilter:ti,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.mipmapsAutoUpdate!==void 0&&(e.mipmapsAutoUpdate=t.mipmapsAutoUpdate),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),t!==null&&t.renderTarget===null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new oo(s)}if(this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveColorBuffer=t.resolveColorBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,this.storeMultisampledColorBuffer=t.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=t.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=t.storeMultisampledStencilBuffer,t.depthTexture!==null)if(t.depthTexture.renderTarget===t){let e=t.depthTexture.clone();e.renderTarget=null,this.depthTexture=e}else this.depthTexture=t.depthTexture;else this.depthTexture=null;return this.samples=t.samples,this.multiview=t.multiview,this.useArrayDepthTexture=t.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},mi=class extends ic{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},fa=class extends ri{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=On,this.minFilter=On,this.wrapR=Qi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var sc=class extends ri{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=On,this.minFilter=On,this.wrapR=Qi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(t){return super.copy(t),this.wrapR=t.wrapR,this}};var me=class i{static{this.prototype.isMatrix4=!0}constructor(t,e,n,s,r,o,a,l,c,h,d,u,f,p,y,g){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,d,u,f,p,y,g)}set(t,e,n,s,r,o,a,l,c,h,d,u,f,p,y,g){let m=this.elements;return m[0]=t,m[4]=e,m[8]=n,m[12]=s,m[1]=r,m[5]=o,m[9]=a,m[13]=l,m[2]=c,m[6]=h,m[10]=d,m[14]=u,m[3]=f,m[7]=p,m[11]=y,m[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return this.determinantAffine()===0?(t.set(1,0,0),e.set(0,1,0),n.set(0,0,1),this):(t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){if(t.determinantAffine()===0)return this.identity();let e=this.elements,n=t.elements,s=1/Vr.setFromMatrixColumn(t,0).length(),r=1/Vr.setFromMatrixColumn(t,1).length(),o=1/Vr.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(t.order==="XYZ"){let u=o*h,f=o*d,p=a*h,y=a*d;e[0]=l*h,e[4]=-l*d,e[8]=c,e[1]=f+p*c,e[5]=u-y*c,e[9]=-a*l,e[2]=y-u*c,e[6]=p+f*c,e[10]=o*l}else if(t.order==="YXZ"){let u=l*h,f=l*d,p=c*h,y=c*d;e[0]=u+y*a,e[4]=p*a-f,e[8]=o*c,e[1]=o*d,e[5]=o*h,e[9]=-a,e[2]=f*a-p,e[6]=y+u*a,e[10]=o*l}else if(t.order==="ZXY"){let u=l*h,f=l*d,p=c*h,y=c*d;e[0]=u-y*a,e[4]=-o*d,e[8]=p+f*a,e[1]=f+p*a,e[5]=o*h,e[9]=y-u*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let u=o*h,f=o*d,p=a*h,y=a*d;e[0]=l*h,e[4]=p*c-f,e[8]=u*c+y,e[1]=l*d,e[5]=y*c+u,e[9]=f*c-p,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let u=o*l,f=o*c,p=a*l,y=a*c;e[0]=l*h,e[4]=y-u*d,e[8]=p*d+f,e[1]=d,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*d+p,e[10]=u-y*d}else if(t.order==="XZY"){let u=o*l,f=o*c,p=a*l,y=a*c;e[0]=l*h,e[4]=-d,e[8]=c*h,e[1]=u*d+y,e[5]=o*h,e[9]=f*d-p,e[2]=p*d-f,e[6]=a*h,e[10]=y*d+u}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(Zy,t,jy)}lookAt(t,e,n){let s=this.elements;return di.subVectors(t,e),di.lengthSq()===0&&(di.z=1),di.normalize(),Fs.crossVectors(n,di),Fs.lengthSq()===0&&(Math.abs(n.z)===1?di.x+=1e-4:di.z+=1e-4,di.normalize(),Fs.crossVectors(n,di)),Fs.normalize(),yl.crossVectors(di,Fs),s[0]=Fs.x,s[4]=yl.x,s[8]=di.x,s[1]=Fs.y,s[5]=yl.y,s[9]=di.y,s[2]=Fs.z,s[6]=yl.z,s[10]=di.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],d=n[5],u=n[9],f=n[13],p=n[2],y=n[6],g=n[10],m=n[14],v=n[3],A=n[7],b=n[11],C=n[15],T=s[0],x=s[4],E=s[8],B=s[12],I=s[1],L=s[5],z=s[9],H=s[13],D=s[2],W=s[6],q=s[10],V=s[14],at=s[3],Z=s[7],J=s[11],nt=s[15];return r[0]=o*T+a*I+l*D+c*at,r[4]=o*x+a*L+l*W+c*Z,r[8]=o*E+a*z+l*q+c*J,r[12]=o*B+a*H+l*V+c*nt,r[1]=h*T+d*I+u*D+f*at,r[5]=h*x+d*L+u*W+f*Z,r[9]=h*E+d*z+u*q+f*J,r[13]=h*B+d*H+u*V+f*nt,r[2]=p*T+y*I+g*D+m*at,r[6]=p*x+y*L+g*W+m*Z,r[10]=p*E+y*z+g*q+m*J,r[14]=p*B+y*H+g*V+m*nt,r[3]=v*T+A*I+b*D+C*at,r[7]=v*x+A*L+b*W+C*Z,r[11]=v*E+A*z+b*q+C*J,r[15]=v*B+A*H+b*V+C*nt,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],d=t[6],u=t[10],f=t[14],p=t[3],y=t[7],g=t[11],m=t[15],v=l*f-c*u,A=a*f-c*d,b=a*u-l*d,C=o*f-c*h,T=o*u-l*h,x=o*d-a*h;return e*(y*v-g*A+m*b)-n*(p*v-g*C+m*T)+s*(p*A-y*C+m*x)-r*(p*b-y*T+g*x)}determinantAffine(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[1],o=t[5],a=t[9],l=t[2],c=t[6],h=t[10];return e*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],d=t[9],u=t[10],f=t[11],p=t[12],y=t[13],g=t[14],m=t[15],v=e*a-n*o,A=e*l-s*o,b=e*c-r*o,C=n*l-s*a,T=n*c-r*a,x=s*c-r*l,E=h*y-d*p,B=h*g-u*p,I=h*m-f*p,L=d*g-u*y,z=d*m-f*y,H=u*m-f*g,D=v*H-A*z+b*L+C*I-T*B+x*E;if(D===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/D;return t[0]=(a*H-l*z+c*L)*W,t[1]=(s*z-n*H-r*L)*W,t[2]=(y*x-g*T+m*C)*W,t[3]=(u*T-d*x-f*C)*W,t[4]=(l*I-o*H-c*B)*W,t[5]=(e*H-s*I+r*B)*W,t[6]=(g*b-p*x-m*A)*W,t[7]=(h*x-u*b+f*A)*W,t[8]=(o*z-a*I+c*E)*W,t[9]=(n*I-e*z-r*E)*W,t[10]=(p*T-y*b+m*v)*W,t[11]=(d*b-h*T-f*v)*W,t[12]=(a*B-o*L-l*E)*W,t[13]=(e*L-n*B+s*E)*W,t[14]=(y*A-p*C-g*v)*W,t[15]=(h*C-d*A+u*v)*W,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,d=a+a,u=r*c,f=r*h,p=r*d,y=o*h,g=o*d,m=a*d,v=l*c,A=l*h,b=l*d,C=n.x,T=n.y,x=n.z;return s[0]=(1-(y+m))*C,s[1]=(f+b)*C,s[2]=(p-A)*C,s[3]=0,s[4]=(f-b)*T,s[5]=(1-(u+m))*T,s[6]=(g+v)*T,s[7]=0,s[8]=(p+A)*x,s[9]=(g-v)*x,s[10]=(1-(u+y))*x,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements;t.x=s[12],t.y=s[13],t.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),e.identity(),this;let o=Vr.set(s[0],s[1],s[2]).length(),a=Vr.set(s[4],s[5],s[6]).length(),l=Vr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Di.copy(this);let c=1/o,h=1/a,d=1/l;return Di.elements[0]*=c,Di.elements[1]*=c,Di.elements[2]*=c,Di.elements[4]*=h,Di.elements[5]*=h,Di.elements[6]*=h,Di.elements[8]*=d,Di.elements[9]*=d,Di.elements[10]*=d,e.setFromRotationMatrix(Di),n.x=o,n.y=a,n.z=l,this}makePerspective(t,e,n,s,r,o,a=Ei,l=!1){let c=this.elements,h=2*r/(e-t),d=2*r/(n-s),u=(e+t)/(e-t),f=(n+s)/(n-s),p,y;if(l)p=r/(o-r),y=o*r/(o-r);else if(a===Ei)p=-(o+r)/(o-r),y=-2*o*r/(o-r);else if(a===io)p=-o/(o-r),y=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=u,c[12]=0,c[1]=0,c[5]=d,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=p,c[14]=y,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Ei,l=!1){let c=this.elements,h=2/(e-t),d=2/(n-s),u=-(e+t)/(e-t),f=-(n+s)/(n-s),p,y;if(l)p=1/(o-r),y=o/(o-r);else if(a===Ei)p=-2/(o-r),y=-(o+r)/(o-r);else if(a===io)p=-1/(o-r),y=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=u,c[1]=0,c[5]=d,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=p,c[14]=y,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Vr=new U,Di=new me,Zy=new U(0,0,0),jy=new U(1,1,1),Fs=new U,yl=new U,di=new U,jp=new me,Kp=new vn,Ai=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],d=s[2],u=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(fe(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,c),this._z=0);break;case"YXZ":this._x=Math.asin(-fe(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(fe(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-fe(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(fe(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-fe(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Yt("Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return jp.makeRotationFromQuaternion(t),this.setFromRotationMatrix(jp,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Kp.setFromEuler(this),this.setFromQuaternion(Kp,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Ai.DEFAULT_ORDER="XYZ";var ao=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},Ky=0,Jp=new U,Gr=new vn,gs=new me,vl=new U,Qo=new U,Jy=new U,Qy=new vn,Qp=new U(1,0,0),tm=new U(0,1,0),em=new U(0,0,1),nm={type:"added"},tv={type:"removed"},Wr={type:"childadded",child:null},Bu={type:"childremoved",child:null},Fn=class i extends Oi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:Ky++}),this.uuid=yo(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new U,e=new Ai,n=new vn,s=new U(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new me},normalMatrix:{value:new te}}),this.matrix=new me,this.matrixWorld=new me,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ao,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Gr.setFromAxisAngle(t,e),this.quaternion.multiply(Gr),this}rotateOnWorldAxis(t,e){return Gr.setFromAxisAngle(t,e),this.quaternion.premultiply(Gr),this}rotateX(t){return this.rotateOnAxis(Qp,t)}rotateY(t){return this.rotateOnAxis(tm,t)}rotateZ(t){return this.rotateOnAxis(em,t)}translateOnAxis(t,e){return Jp.copy(t).applyQuaternion(this.quaternion),this.position.add(Jp.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Qp,t)}translateY(t){return this.translateOnAxis(tm,t)}translateZ(t){return this.translateOnAxis(em,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(gs.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?vl.copy(t):vl.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Qo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?gs.lookAt(Qo,vl,this.up):gs.lookAt(vl,Qo,this.up),this.quaternion.setFromRotationMatrix(gs),s&&(gs.extractRotation(s.matrixWorld),Gr.setFromRotationMatrix(gs),this.quaternion.premultiply(Gr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(Qt("Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(nm),Wr.child=t,this.dispatchEvent(Wr),Wr.child=null):Qt("Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(tv),Bu.child=t,this.dispatchEvent(Bu),Bu.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),gs.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),gs.multiply(t.parent.matrixWorld)),t.applyMatrix4(gs),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(nm),Wr.child=t,this.dispatchEvent(Wr),Wr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Qo,t,Jy),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Qo,Qy,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let t=this.pivot;if(t!==null){let e=t.x,n=t.y,s=t.z,r=this.matrix.elements;r[12]+=e-r[0]*e-r[4]*n-r[8]*s,r[13]+=n-r[1]*e-r[5]*n-r[9]*s,r[14]+=s-r[2]*e-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e,n=!1){let s=this.parent;if(t===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),e===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let d=l[c];r(t.shapes,d)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),d=o(t.shapes),u=o(t.skeletons),f=o(t.animations),p=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),u.length>0&&(n.skeletons=u),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.pivot=t.pivot!==null?t.pivot.clone():null,this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.static=t.static,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Fn.DEFAULT_UP=new U(0,1,0);Fn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Fn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Ti=class extends Fn{constructor(){super(),this.isGroup=!0,this.type="Group"}},ev={type:"move"},lo=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Ti,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Ti,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new U,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new U),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Ti,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new U,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new U,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let y of t.hand.values()){let g=e.getJointPose(y,n),m=this._getHandJoint(c,y);g!==null&&(m.matrix.fromArray(g.transform.matrix),m.matrix.decompose(m.position,m.quaternion,m.scale),m.matrixWorldNeedsUpdate=!0,m.jointRadius=g.radius),m.visible=g!==null}let h=c.joints["index-finger-tip"],d=c.joints["thumb-tip"],u=h.position.distanceTo(d.position),f=.02,p=.005;c.inputState.pinching&&u>f+p?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&u<=f-p&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:t,target:this})));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(ev)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new Ti;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}},ag={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Bs={h:0,s:0,l:0},Sl={h:0,s:0,l:0};function ku(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var Ut=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=pi){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,ye.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=ye.workingColorSpace){return this.r=t,this.g=e,this.b=n,ye.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=ye.workingColorSpace){if(t=Ud(t,1),e=fe(e,0,1),n=fe(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=ku(o,r,t+1/3),this.g=ku(o,r,t),this.b=ku(o,r,t-1/3)}return ye.colorSpaceToWorking(this,s),this}setStyle(t,e=pi){function n(r){r!==void 0&&parseFloat(r)<1&&Yt("Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,e);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:Yt("Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);Yt("Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=pi){let n=ag[t.toLowerCase()];return n!==void 0?this.setHex(n,e):Yt("Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Ss(t.r),this.g=Ss(t.g),this.b=Ss(t.b),this}copyLinearToSRGB(t){return this.r=eo(t.r),this.g=eo(t.g),this.b=eo(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=pi){return ye.workingToColorSpace(Vn.copy(this),t),Math.round(fe(Vn.r*255,0,255))*65536+Math.round(fe(Vn.g*255,0,255))*256+Math.round(fe(Vn.b*255,0,255))}getHexString(t=pi){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=ye.workingColorSpace){ye.workingToColorSpace(Vn.copy(this),e);let n=Vn.r,s=Vn.g,r=Vn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let d=o-a;switch(c=h<=.5?d/(o+a):d/(2-o-a),o){case n:l=(s-r)/d+(s<r?6:0);break;case s:l=(r-n)/d+2;break;case r:l=(n-s)/d+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=ye.workingColorSpace){return ye.workingToColorSpace(Vn.copy(this),e),t.r=Vn.r,t.g=Vn.g,t.b=Vn.b,t}getStyle(t=pi){ye.workingToColorSpace(Vn.copy(this),t);let e=Vn.r,n=Vn.g,s=Vn.b;return t!==pi?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(Bs),this.setHSL(Bs.h+t,Bs.s+e,Bs.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(Bs),t.getHSL(Sl);let n=la(Bs.h,Sl.h,e),s=la(Bs.s,Sl.s,e),r=la(Bs.l,Sl.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Vn=new Ut;Ut.NAMES=ag;var pa=class extends Fn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Ai,this.environmentIntensity=1,this.environmentRotation=new Ai,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),this.background=t.background!==null?t.background.clone():null,this.environment=t.environment!==null?t.environment.clone():null,this.fog=t.fog!==null?t.fog.clone():null,this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),this.overrideMaterial=t.overrideMaterial!==null?t.overrideMaterial.clone():null,this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),e.object.backgroundBlurriness=this.backgroundBlurriness,e.object.backgroundIntensity=this.backgroundIntensity,e.object.backgroundRotation=this.backgroundRotation.toArray(),e.object.environmentIntensity=this.environmentIntensity,e.object.environmentRotation=this.environmentRotation.toArray(),e}},Ni=new U,_s=new U,zu=new U,xs=new U,Xr=new U,qr=new U,im=new U,Hu=new U,Vu=new U,Gu=new U,Wu=new Je,Xu=new Je,qu=new Je,Ji=class i{constructor(t=new U,e=new U,n=new U){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),Ni.subVectors(t,e),s.cross(Ni);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){Ni.subVectors(s,e),_s.subVectors(n,e),zu.subVectors(t,e);let o=Ni.dot(Ni),a=Ni.dot(_s),l=Ni.dot(zu),c=_s.dot(_s),h=_s.dot(zu),d=o*c-a*a;if(d===0)return r.set(0,0,0),null;let u=1/d,f=(c*l-a*h)*u,p=(o*h-a*l)*u;return r.set(1-f-p,p,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,xs)===null?!1:xs.x>=0&&xs.y>=0&&xs.x+xs.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,xs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,xs.x),l.addScaledVector(o,xs.y),l.addScaledVector(a,xs.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return Wu.setScalar(0),Xu.setScalar(0),qu.setScalar(0),Wu.fromBufferAttribute(t,e),Xu.fromBufferAttribute(t,n),qu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(Wu,r.x),o.addScaledVector(Xu,r.y),o.addScaledVector(qu,r.z),o}static isFrontFacing(t,e,n,s){return Ni.subVectors(n,e),_s.subVectors(t,e),Ni.cross(_s).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return Ni.subVectors(this.c,this.b),_s.subVectors(this.a,this.b),Ni.cross(_s).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Xr.subVectors(s,n),qr.subVectors(r,n),Hu.subVectors(t,n);let l=Xr.dot(Hu),c=qr.dot(Hu);if(l<=0&&c<=0)return e.copy(n);Vu.subVectors(t,s);let h=Xr.dot(Vu),d=qr.dot(Vu);if(h>=0&&d<=h)return e.copy(s);let u=l*d-h*c;if(u<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),e.copy(n).addScaledVector(Xr,o);Gu.subVectors(t,r);let f=Xr.dot(Gu),p=qr.dot(Gu);if(p>=0&&f<=p)return e.copy(r);let y=f*c-l*p;if(y<=0&&c>=0&&p<=0)return a=c/(c-p),e.copy(n).addScaledVector(qr,a);let g=h*p-f*d;if(g<=0&&d-h>=0&&f-p>=0)return im.subVectors(r,s),a=(d-h)/(d-h+(f-p)),e.copy(s).addScaledVector(im,a);let m=1/(g+y+u);return o=y*m,a=u*m,e.copy(n).addScaledVector(Xr,o).addScaledVector(qr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},ei=class{constructor(t=new U(1/0,1/0,1/0),e=new U(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(Ui.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(Ui.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=Ui.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0&&t.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,Ui):Ui.fromBufferAttribute(r,o),Ui.applyMatrix4(t.matrixWorld),this.expandByPoint(Ui);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),bl.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),bl.copy(n.boundingBox)),bl.applyMatrix4(t.matrixWorld),this.union(bl)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,Ui),Ui.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(ta),Ml.subVectors(this.max,ta),Yr.subVectors(t.a,ta),$r.subVectors(t.b,ta),Zr.subVectors(t.c,ta),ks.subVectors($r,Yr),zs.subVectors(Zr,$r),cr.subVectors(Yr,Zr);let e=[0,-ks.z,ks.y,0,-zs.z,zs.y,0,-cr.z,cr.y,ks.z,0,-ks.x,zs.z,0,-zs.x,cr.z,0,-cr.x,-ks.y,ks.x,0,-zs.y,zs.x,0,-cr.y,cr.x,0];return!Yu(e,Yr,$r,Zr,Ml)||(e=[1,0,0,0,1,0,0,0,1],!Yu(e,Yr,$r,Zr,Ml))?!1:(wl.crossVectors(ks,zs),e=[wl.x,wl.y,wl.z],Yu(e,Yr,$r,Zr,Ml))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,Ui).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(Ui).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(ys[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),ys[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),ys[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),ys[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),ys[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),ys[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),ys[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),ys[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(ys),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},ys=[new U,new U,new U,new U,new U,new U,new U,new U],Ui=new U,bl=new ei,Yr=new U,$r=new U,Zr=new U,ks=new U,zs=new U,cr=new U,ta=new U,Ml=new U,wl=new U,hr=new U;function Yu(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){hr.fromArray(i,r);let a=s.x*Math.abs(hr.x)+s.y*Math.abs(hr.y)+s.z*Math.abs(hr.z),l=t.dot(hr),c=e.dot(hr),h=n.dot(hr);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var yn=new U,El=new zt,nv=0,Pe=class extends Oi{constructor(t,e,n=!1){if(super(),Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:nv++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=tg,this.updateRanges=[],this.gpuType=Wn,this.version=0,this._normalizationScale=t!==void 0?Fd(t):void 0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this._normalizationScale=t._normalizationScale,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)El.fromBufferAttribute(this,e),El.applyMatrix3(t),this.setXY(e,El.x,El.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyMatrix3(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyMatrix4(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.applyNormalMatrix(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)yn.fromBufferAttribute(this,e),yn.transformDirection(t),this.setXYZ(e,yn.x,yn.y,yn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=this._denormalize(n)),n}setComponent(t,e,n){return this.normalized&&(n=this._normalize(n)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=this._denormalize(e)),e}setX(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=this._denormalize(e)),e}setY(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=this._denormalize(e)),e}setZ(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=this._denormalize(e)),e}setW(t,e){return this.normalized&&(e=this._normalize(e)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=this._normalize(e),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return t.name=this.name,t.usage=this.usage,t.gpuType=this.gpuType,t}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(t){let e=this._normalizationScale;return e!==void 0?Math.max(t/e,-1):rg(t,this.array)}_normalize(t){let e=this._normalizationScale;return e!==void 0?Math.round(t*e):og(t,this.array)}};var ma=class extends Pe{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var ga=class extends Pe{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Ie=class extends Pe{constructor(t,e,n){super(new Float32Array(t),e,n)}},iv=new ei,ea=new U,$u=new U,ts=class{constructor(t=new U,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):iv.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;ea.subVectors(t,this.center);let e=ea.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(ea,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):($u.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(ea.copy(t.center).add($u)),this.expandByPoint(ea.copy(t.center).sub($u))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},sv=0,wi=new me,Zu=new Fn,jr=new U,fi=new ei,na=new ei,Un=new U,Te=class i extends Oi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:sv++}),this.uuid=yo(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Cy(t)?ga:ma)(t,1):this.index=t,this}setIndirect(t,e=0){return this.indirect=t,this.indirectOffset=e,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new te().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(t){return wi.makeRotationFromQuaternion(t),this.applyMatrix4(wi),this}rotateX(t){return wi.makeRotationX(t),this.applyMatrix4(wi),this}rotateY(t){return wi.makeRotationY(t),this.applyMatrix4(wi),this}rotateZ(t){return wi.makeRotationZ(t),this.applyMatrix4(wi),this}translate(t,e,n){return wi.makeTranslation(t,e,n),this.applyMatrix4(wi),this}scale(t,e,n){return wi.makeScale(t,e,n),this.applyMatrix4(wi),this}lookAt(t){return Zu.lookAt(t),Zu.updateMatrix(),this.applyMatrix4(Zu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(jr).negate(),this.translate(jr.x,jr.y,jr.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ie(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&Yt("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ei);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new U(-1/0,-1/0,-1/0),new U(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];fi.setFromBufferAttribute(r),this.morphTargetsRelative?(Un.addVectors(this.boundingBox.min,fi.min),this.boundingBox.expandByPoint(Un),Un.addVectors(this.boundingBox.max,fi.max),this.boundingBox.expandByPoint(Un)):(this.boundingBox.expandByPoint(fi.min),this.boundingBox.expandByPoint(fi.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qt('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new ts);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){Qt("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new U,1/0);return}if(t){let n=this.boundingSphere.center;if(fi.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];na.setFromBufferAttribute(a),this.morphTargetsRelative?(Un.addVectors(fi.min,na.min),fi.expandByPoint(Un),Un.addVectors(fi.max,na.max),fi.expandByPoint(Un)):(fi.expandByPoint(na.min),fi.expandByPoint(na.max))}fi.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)Un.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(Un));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Un.fromBufferAttribute(a,c),l&&(jr.fromBufferAttribute(t,c),Un.add(jr)),s=Math.max(s,n.distanceToSquared(Un))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qt('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){Qt("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new Pe(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let B=0;B<n.count;B++)a[B]=new U,l[B]=new U;let h=new U,d=new U,u=new U,f=new zt,p=new zt,y=new zt,g=new U,m=new U;function v(B,I,L){c[B]=c[I]=c[L]=1,h.fromBufferAttribute(n,B),d.fromBufferAttribute(n,I),u.fromBufferAttribute(n,L),f.fromBufferAttribute(r,B),p.fromBufferAttribute(r,I),y.fromBufferAttribute(r,L),d.sub(h),u.sub(h),p.sub(f),y.sub(f);let z=1/(p.x*y.y-y.x*p.y);isFinite(z)&&(g.copy(d).multiplyScalar(y.y).addScaledVector(u,-p.y).multiplyScalar(z),m.copy(u).multiplyScalar(p.x).addScaledVector(d,-y.x).multiplyScalar(z),a[B].add(g),a[I].add(g),a[L].add(g),l[B].add(m),l[I].add(m),l[L].add(m))}let A=this.groups;A.length===0&&(A=[{start:0,count:t.count}]);for(let B=0,I=A.length;B<I;++B){let L=A[B],z=L.start,H=L.count;for(let D=z,W=z+H;D<W;D+=3)v(t.getX(D+0),t.getX(D+1),t.getX(D+2))}let b=new U,C=new U,T=new U,x=new U;function E(B){T.fromBufferAttribute(s,B),x.copy(T);let I=a[B];b.copy(I),b.sub(T.multiplyScalar(T.dot(I))).normalize(),C.crossVectors(x,I);let z=C.dot(l[B])<0?-1:1;o.setXYZW(B,b.x,b.y,b.z,z)}for(let B=0,I=n.count;B<I;++B)c[B]&&E(B);this._transformed=!0}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==e.count)n=new Pe(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let u=0,f=n.count;u<f;u++)n.setXYZ(u,0,0,0);let s=new U,r=new U,o=new U,a=new U,l=new U,c=new U,h=new U,d=new U;if(t)for(let u=0,f=t.count;u<f;u+=3){let p=t.getX(u+0),y=t.getX(u+1),g=t.getX(u+2);s.fromBufferAttribute(e,p),r.fromBufferAttribute(e,y),o.fromBufferAttribute(e,g),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(n,p),l.fromBufferAttribute(n,y),c.fromBufferAttribute(n,g),a.add(h),l.add(h),c.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(y,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let u=0,f=e.count;u<f;u+=3)s.fromBufferAttribute(e,u+0),r.fromBufferAttribute(e,u+1),o.fromBufferAttribute(e,u+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),n.setXYZ(u+0,h.x,h.y,h.z),n.setXYZ(u+1,h.x,h.y,h.z),n.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)Un.fromBufferAttribute(t,e),Un.normalize(),t.setXYZ(e,Un.x,Un.y,Un.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,d=a.normalized,u=new c.constructor(l.length*h),f=0,p=0;for(let y=0,g=l.length;y<g;y++){a.isInterleavedBufferAttribute?f=l[y]*a.data.stride+a.offset:f=l[y]*h;for(let m=0;m<h;m++)u[p++]=c[f++]}return new Pe(u,h,d)}if(this.index===null)return Yt("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,d=c.length;h<d;h++){let u=c[h],f=t(u,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,t.name=this.name,Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let d=0,u=c.length;d<u;d++){let f=c[d];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],d=r[c];for(let u=0,f=d.length;u<f;u++)h.push(d[u].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let d=o[c];this.addGroup(d.start,d.count,d.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this._transformed=t._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var ju=new U,rv=new U,ov=new te,Gn=class{constructor(t=new U(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=ju.subVectors(n,e).cross(rv.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e,n=!0){let s=t.delta(ju),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let o=-(t.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:e.copy(t.start).addScaledVector(s,o)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||ov.getNormalMatrix(t),s=this.coplanarPoint(ju).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(t){return this.normal.fromArray(t.normal),this.constant=t.constant,this}},av=0,Fi=class extends Oi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:av++}),this.uuid=yo(),this.name="",this.type="Material",this.blending=Ks,this.side=is,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=pd,this.blendDst=md,this.blendEquation=_r,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ut(0,0,0),this.blendAlpha=0,this.depthFunc=no,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=$m,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Xl,this.stencilZFail=Xl,this.stencilZPass=Xl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){Yt(`Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){Yt(`Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(t).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(t,e){if(t.uuid!==void 0&&(this.uuid=t.uuid),t.name!==void 0&&(this.name=t.name),t.color!==void 0&&this.color!==void 0&&this.color.setHex(t.color),t.roughness!==void 0&&(this.roughness=t.roughness),t.metalness!==void 0&&(this.metalness=t.metalness),t.sheen!==void 0&&(this.sheen=t.sheen),t.sheenColor!==void 0&&(this.sheenColor=new Ut().setHex(t.sheenColor)),t.sheenRoughness!==void 0&&(this.sheenRoughness=t.sheenRoughness),t.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(t.emissive),t.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(t.specular),t.specularIntensity!==void 0&&(this.specularIntensity=t.specularIntensity),t.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(t.specularColor),t.shininess!==void 0&&(this.shininess=t.shininess),t.clearcoat!==void 0&&(this.clearcoat=t.clearcoat),t.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=t.clearcoatRoughness),t.diffuseRoughness!==void 0&&(this.diffuseRoughness=t.diffuseRoughness),t.dispersion!==void 0&&(this.dispersion=t.dispersion),t.retroreflectivity!==void 0&&(this.retroreflectivity=t.retroreflectivity),t.iridescence!==void 0&&(this.iridescence=t.iridescence),t.iridescenceIOR!==void 0&&(this.iridescenceIOR=t.iridescenceIOR),t.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessMinimum),t.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=t.iridescenceThicknessMaximum),t.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=t.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=t.iridescenceThicknessRange[1]),t.transmission!==void 0&&(this.transmission=t.transmission),t.thickness!==void 0&&(this.thickness=t.thickness),t.attenuationDistance!==void 0&&(this.attenuationDistance=t.attenuationDistance),t.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(t.attenuationColor),t.anisotropy!==void 0&&(this.anisotropy=t.anisotropy),t.anisotropyRotation!==void 0&&(this.anisotropyRotation=t.anisotropyRotation),t.fog!==void 0&&(this.fog=t.fog),t.flatShading!==void 0&&(this.flatShading=t.flatShading),t.blending!==void 0&&(this.blending=t.blending),t.combine!==void 0&&(this.combine=t.combine),t.side!==void 0&&(this.side=t.side),t.shadowSide!==void 0&&(this.shadowSide=t.shadowSide),t.opacity!==void 0&&(this.opacity=t.opacity),t.transparent!==void 0&&(this.transparent=t.transparent),t.alphaTest!==void 0&&(this.alphaTest=t.alphaTest),t.alphaHash!==void 0&&(this.alphaHash=t.alphaHash),t.depthFunc!==void 0&&(this.depthFunc=t.depthFunc),t.depthTest!==void 0&&(this.depthTest=t.depthTest),t.depthWrite!==void 0&&(this.depthWrite=t.depthWrite),t.colorWrite!==void 0&&(this.colorWrite=t.colorWrite),t.clippingPlanes!==void 0&&(this.clippingPlanes=t.clippingPlanes.map(n=>new Gn().fromJSON(n))),t.clipIntersection!==void 0&&(this.clipIntersection=t.clipIntersection),t.clipShadows!==void 0&&(this.clipShadows=t.clipShadows),t.depthPacking!==void 0&&(this.depthPacking=t.depthPacking),t.blendSrc!==void 0&&(this.blendSrc=t.blendSrc),t.blendDst!==void 0&&(this.blendDst=t.blendDst),t.blendEquation!==void 0&&(this.blendEquation=t.blendEquation),t.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=t.blendSrcAlpha),t.blendDstAlpha!==void 0&&(this.blendDstAlpha=t.blendDstAlpha),t.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=t.blendEquationAlpha),t.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(t.blendColor),t.blendAlpha!==void 0&&(this.blendAlpha=t.blendAlpha),t.stencilWriteMask!==void 0&&(this.stencilWriteMask=t.stencilWriteMask),t.stencilFunc!==void 0&&(this.stencilFunc=t.stencilFunc),t.stencilRef!==void 0&&(this.stencilRef=t.stencilRef),t.stencilFuncMask!==void 0&&(this.stencilFuncMask=t.stencilFuncMask),t.stencilFail!==void 0&&(this.stencilFail=t.stencilFail),t.stencilZFail!==void 0&&(this.stencilZFail=t.stencilZFail),t.stencilZPass!==void 0&&(this.stencilZPass=t.stencilZPass),t.stencilWrite!==void 0&&(this.stencilWrite=t.stencilWrite),t.wireframe!==void 0&&(this.wireframe=t.wireframe),t.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=t.wireframeLinewidth),t.wireframeLinecap!==void 0&&(this.wireframeLinecap=t.wireframeLinecap),t.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=t.wireframeLinejoin),t.rotation!==void 0&&(this.rotation=t.rotation),t.linewidth!==void 0&&(this.linewidth=t.linewidth),t.linecap!==void 0&&(this.linecap=t.linecap),t.linejoin!==void 0&&(this.linejoin=t.linejoin),t.dashSize!==void 0&&(this.dashSize=t.dashSize),t.gapSize!==void 0&&(this.gapSize=t.gapSize),t.scale!==void 0&&(this.scale=t.scale),t.polygonOffset!==void 0&&(this.polygonOffset=t.polygonOffset),t.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=t.polygonOffsetFactor),t.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=t.polygonOffsetUnits),t.dithering!==void 0&&(this.dithering=t.dithering),t.alphaToCoverage!==void 0&&(this.alphaToCoverage=t.alphaToCoverage),t.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=t.premultipliedAlpha),t.forceSinglePass!==void 0&&(this.forceSinglePass=t.forceSinglePass),t.allowOverride!==void 0&&(this.allowOverride=t.allowOverride),t.visible!==void 0&&(this.visible=t.visible),t.toneMapped!==void 0&&(this.toneMapped=t.toneMapped),t.userData!==void 0&&(this.userData=t.userData),t.vertexColors!==void 0&&(typeof t.vertexColors=="number"?this.vertexColors=t.vertexColors>0:this.vertexColors=t.vertexColors),t.size!==void 0&&(this.size=t.size),t.sizeAttenuation!==void 0&&(this.sizeAttenuation=t.sizeAttenuation),t.map!==void 0&&(this.map=e[t.map]||null),t.matcap!==void 0&&(this.matcap=e[t.matcap]||null),t.alphaMap!==void 0&&(this.alphaMap=e[t.alphaMap]||null),t.bumpMap!==void 0&&(this.bumpMap=e[t.bumpMap]||null),t.bumpScale!==void 0&&(this.bumpScale=t.bumpScale),t.normalMap!==void 0&&(this.normalMap=e[t.normalMap]||null),t.normalMapType!==void 0&&(this.normalMapType=t.normalMapType),t.normalScale!==void 0){let n=t.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new zt().fromArray(n)}return t.displacementMap!==void 0&&(this.displacementMap=e[t.displacementMap]||null),t.displacementScale!==void 0&&(this.displacementScale=t.displacementScale),t.displacementBias!==void 0&&(this.displacementBias=t.displacementBias),t.roughnessMap!==void 0&&(this.roughnessMap=e[t.roughnessMap]||null),t.metalnessMap!==void 0&&(this.metalnessMap=e[t.metalnessMap]||null),t.emissiveMap!==void 0&&(this.emissiveMap=e[t.emissiveMap]||null),t.emissiveIntensity!==void 0&&(this.emissiveIntensity=t.emissiveIntensity),t.specularMap!==void 0&&(this.specularMap=e[t.specularMap]||null),t.specularIntensityMap!==void 0&&(this.specularIntensityMap=e[t.specularIntensityMap]||null),t.specularColorMap!==void 0&&(this.specularColorMap=e[t.specularColorMap]||null),t.envMap!==void 0&&(this.envMap=e[t.envMap]||null),t.envMapRotation!==void 0&&this.envMapRotation.fromArray(t.envMapRotation),t.envMapIntensity!==void 0&&(this.envMapIntensity=t.envMapIntensity),t.reflectivity!==void 0&&(this.reflectivity=t.reflectivity),t.refractionRatio!==void 0&&(this.refractionRatio=t.refractionRatio),t.lightMap!==void 0&&(this.lightMap=e[t.lightMap]||null),t.lightMapIntensity!==void 0&&(this.lightMapIntensity=t.lightMapIntensity),t.aoMap!==void 0&&(this.aoMap=e[t.aoMap]||null),t.aoMapIntensity!==void 0&&(this.aoMapIntensity=t.aoMapIntensity),t.gradientMap!==void 0&&(this.gradientMap=e[t.gradientMap]||null),t.clearcoatMap!==void 0&&(this.clearcoatMap=e[t.clearcoatMap]||null),t.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=e[t.clearcoatRoughnessMap]||null),t.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=e[t.clearcoatNormalMap]||null),t.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new zt().fromArray(t.clearcoatNormalScale)),t.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=e[t.diffuseRoughnessMap]||null),t.iridescenceMap!==void 0&&(this.iridescenceMap=e[t.iridescenceMap]||null),t.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=e[t.iridescenceThicknessMap]||null),t.transmissionMap!==void 0&&(this.transmissionMap=e[t.transmissionMap]||null),t.thicknessMap!==void 0&&(this.thicknessMap=e[t.thicknessMap]||null),t.anisotropyMap!==void 0&&(this.anisotropyMap=e[t.anisotropyMap]||null),t.sheenColorMap!==void 0&&(this.sheenColorMap=e[t.sheenColorMap]||null),t.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=e[t.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.allowOverride=t.allowOverride,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}};var vs=new U,Ku=new U,Tl=new U,Al=new U,Ms=class{constructor(t=new U,e=new U(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,vs)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=vs.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(vs.copy(this.origin).addScaledVector(this.direction,e),vs.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){Ku.copy(t).add(e).multiplyScalar(.5),Tl.copy(e).sub(t).normalize(),Al.copy(this.origin).sub(Ku);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Tl),a=Al.dot(this.direction),l=-Al.dot(Tl),c=Al.lengthSq(),h=Math.abs(1-o*o),d,u,f,p;if(h>0)if(d=o*l-a,u=o*a-l,p=r*h,d>=0)if(u>=-p)if(u<=p){let y=1/h;d*=y,u*=y,f=d*(d+o*u+2*a)+u*(o*d+u+2*l)+c}else u=r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;else u=-r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;else u<=-p?(d=Math.max(0,-(-o*r+a)),u=d>0?-r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c):u<=p?(d=0,u=Math.min(Math.max(-r,-l),r),f=u*(u+2*l)+c):(d=Math.max(0,-(o*r+a)),u=d>0?r:Math.min(Math.max(-r,-l),r),f=-d*d+u*(u+2*l)+c);else u=o>0?-r:r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(Ku).addScaledVector(Tl,u),f}intersectSphere(t,e){if(t.radius<0)return null;vs.subVectors(t.center,this.origin);let n=vs.dot(this.direction),s=vs.dot(vs)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return c>=0?(n=(t.min.x-u.x)*c,s=(t.max.x-u.x)*c):(n=(t.max.x-u.x)*c,s=(t.min.x-u.x)*c),h>=0?(r=(t.min.y-u.y)*h,o=(t.max.y-u.y)*h):(r=(t.max.y-u.y)*h,o=(t.min.y-u.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(t.min.z-u.z)*d,l=(t.max.z-u.z)*d):(a=(t.max.z-u.z)*d,l=(t.min.z-u.z)*d),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,vs)!==null}intersectTriangle(t,e,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,d=t.x-o.x,u=t.y-o.y,f=t.z-o.z,p=e.x-o.x,y=e.y-o.y,g=e.z-o.z,m=n.x-o.x,v=n.y-o.y,A=n.z-o.z,b=Math.abs(l),C=Math.abs(c),T=Math.abs(h),x,E,B,I,L,z,H,D,W,q,V,at;if(b>=C&&b>=T?(B=l,z=d,W=p,at=m,l>=0?(x=c,E=h,I=u,L=f,H=y,D=g,q=v,V=A):(x=h,E=c,I=f,L=u,H=g,D=y,q=A,V=v)):C>=T?(B=c,z=u,W=y,at=v,c>=0?(x=h,E=l,I=f,L=d,H=g,D=p,q=A,V=m):(x=l,E=h,I=d,L=f,H=p,D=g,q=m,V=A)):(B=h,z=f,W=g,at=A,h>=0?(x=l,E=c,I=d,L=u,H=p,D=y,q=m,V=v):(x=c,E=l,I=u,L=d,H=y,D=p,q=v,V=m)),B===0)return null;let Z=x/B,J=E/B,nt=1/B,ut=I-Z*z,lt=L-J*z,Q=H-Z*W,pt=D-J*W,_t=q-Z*at,Tt=V-J*at,St=_t*pt-Tt*Q,Wt=ut*Tt-lt*_t,se=Q*lt-pt*ut;if(s){if(St<0||Wt<0||se<0)return null}else if((St<0||Wt<0||se<0)&&(St>0||Wt>0||se>0))return null;let Vt=St+Wt+se;if(Vt===0)return null;let he=nt*(St*z+Wt*W+se*at);return(Vt>0?he<0:he>0)?null:this.at(he/Vt,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},fr=class extends Fi{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ut(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ai,this.combine=Da,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}},sm=new me,ur=new Ms,Rl=new ts,rm=new U,Cl=new U,Pl=new U,Il=new U,Ju=new U,Ll=new U,om=new U,Dl=new U,Se=class extends Fn{constructor(t=new Te,e=new fr){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){Ll.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],d=r[l];h!==0&&(Ju.fromBufferAttribute(d,t),o?Ll.addScaledVector(Ju,h):Ll.addScaledVector(Ju.sub(e),h))}e.add(Ll)}return e}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Rl.copy(n.boundingSphere),Rl.applyMatrix4(r),ur.copy(t.ray).recast(t.near),!(Rl.containsPoint(ur.origin)===!1&&(ur.intersectSphere(Rl,rm)===null||ur.origin.distanceToSquared(rm)>(t.far-t.near)**2))&&(sm.copy(r).invert(),ur.copy(t.ray).applyMatrix4(sm),!(n.boundingBox!==null&&ur.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,ur)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,y=u.length;p<y;p++){let g=u[p],m=o[g.materialIndex],v=Math.max(g.start,f.start),A=Math.min(a.count,Math.min(g.start+g.count,f.start+f.count));for(let b=v,C=A;b<C;b+=3){let T=a.getX(b),x=a.getX(b+1),E=a.getX(b+2);s=Nl(this,m,t,n,c,h,d,T,x,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),y=Math.min(a.count,f.start+f.count);for(let g=p,m=y;g<m;g+=3){let v=a.getX(g),A=a.getX(g+1),b=a.getX(g+2);s=Nl(this,o,t,n,c,h,d,v,A,b),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let p=0,y=u.length;p<y;p++){let g=u[p],m=o[g.materialIndex],v=Math.max(g.start,f.start),A=Math.min(l.count,Math.min(g.start+g.count,f.start+f.count));for(let b=v,C=A;b<C;b+=3){let T=b,x=b+1,E=b+2;s=Nl(this,m,t,n,c,h,d,T,x,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let p=Math.max(0,f.start),y=Math.min(l.count,f.start+f.count);for(let g=p,m=y;g<m;g+=3){let v=g,A=g+1,b=g+2;s=Nl(this,o,t,n,c,h,d,v,A,b),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}}};function lv(i,t,e,n,s,r,o,a){let l;if(t.side===kn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===is,a),l===null)return null;Dl.copy(a),Dl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Dl);return c<e.near||c>e.far?null:{distance:c,point:Dl.clone(),object:i}}function Nl(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Cl),i.getVertexPosition(l,Pl),i.getVertexPosition(c,Il);let h=lv(i,t,e,n,Cl,Pl,Il,om);if(h){let d=new U;Ji.getBarycoord(om,Cl,Pl,Il,d),s&&(h.uv=Ji.getInterpolatedAttribute(s,a,l,c,d,new zt)),r&&(h.uv1=Ji.getInterpolatedAttribute(r,a,l,c,d,new zt)),o&&(h.normal=Ji.getInterpolatedAttribute(o,a,l,c,d,new U),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:l,c,normal:new U,materialIndex:0};Ji.getNormal(Cl,Pl,Il,u.normal),h.face=u,h.barycoord=d}return h}var es=class extends ri{constructor(t=null,e=1,n=1,s,r,o,a,l,c=On,h=On,d,u){super(null,o,a,l,c,h,s,r,d,u),this.isDataTexture=!0,this.image={data:t,width:e,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var ws=class extends Pe{constructor(t,e,n,s=1){super(t,e,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(t){return super.copy(t),this.meshPerAttribute=t.meshPerAttribute,this}toJSON(){let t=super.toJSON();return t.meshPerAttribute=this.meshPerAttribute,t.isInstancedBufferAttribute=!0,t}},Kr=new me,am=new me,Ul=[],lm=new ei,cv=new me,ia=new Se,sa=new ts,_a=class extends Se{constructor(t,e,n){super(t,e),this.isInstancedMesh=!0,this.instanceMatrix=new ws(new Float32Array(n*16),16),this.instanceColor=null,this.morphTexture=null,this.count=n,this.boundingBox=null,this.boundingSphere=null;for(let s=0;s<n;s++)this.setMatrixAt(s,cv)}computeBoundingBox(){let t=this.geometry,e=this.count;this.boundingBox===null&&(this.boundingBox=new ei),t.boundingBox===null&&t.computeBoundingBox(),this.boundingBox.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Kr),lm.copy(t.boundingBox).applyMatrix4(Kr),this.boundingBox.union(lm)}computeBoundingSphere(){let t=this.geometry,e=this.count;this.boundingSphere===null&&(this.boundingSphere=new ts),t.boundingSphere===null&&t.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let n=0;n<e;n++)this.getMatrixAt(n,Kr),sa.copy(t.boundingSphere).applyMatrix4(Kr),this.boundingSphere.union(sa)}copy(t,e){return super.copy(t,e),this.instanceMatrix.copy(t.instanceMatrix),this.morphTexture=t.morphTexture!==null?t.morphTexture.clone():null,this.instanceColor=t.instanceColor!==null?t.instanceColor.clone():null,this.count=t.count,this.boundingBox=t.boundingBox!==null?t.boundingBox.clone():null,this.boundingSphere=t.boundingSphere!==null?t.boundingSphere.clone():null,this}getColorAt(t,e){return this.instanceColor===null?e.setRGB(1,1,1):e.fromArray(this.instanceColor.array,t*3)}getMatrixAt(t,e){return e.fromArray(this.instanceMatrix.array,t*16)}getMorphAt(t,e){let n=e.morphTargetInfluences,s=this.morphTexture.source.data.data,r=n.length+1,o=t*r+1;for(let a=0;a<n.length;a++)n[a]=s[o+a]}raycast(t,e){let n=this.matrixWorld,s=this.count;if(ia.geometry=this.geometry,ia.material=this.material,ia.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),sa.copy(this.boundingSphere),sa.applyMatrix4(n),t.ray.intersectsSphere(sa)!==!1))for(let r=0;r<s;r++){this.getMatrixAt(r,Kr),am.multiplyMatrices(n,Kr),ia.matrixWorld=am,ia.raycast(t,Ul);for(let o=0,a=Ul.length;o<a;o++){let l=Ul[o];l.instanceId=r,l.object=this,e.push(l)}Ul.length=0}}setColorAt(t,e){return this.instanceColor===null&&(this.instanceColor=new ws(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),e.toArray(this.instanceColor.array,t*3),this}setMatrixAt(t,e){return e.toArray(this.instanceMatrix.array,t*16),this}setMorphAt(t,e){let n=e.morphTargetInfluences,s=n.length+1;this.morphTexture===null&&(this.morphTexture=new es(new Float32Array(s*this.count),s,this.count,xo,Wn));let r=this.morphTexture.source.data.data,o=0;for(let c=0;c<n.length;c++)o+=n[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=s*t;return r[l]=a,r.set(n,l+1),this}updateMorphTargets(){}dispose(){super.dispose(),this.instanceMatrix.dispose(),this.instanceColor!==null&&this.instanceColor.dispose(),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}},dr=new ts,hv=new zt(.5,.5),Ol=new U,Vs=class{constructor(t=new Gn,e=new Gn,n=new Gn,s=new Gn,r=new Gn,o=new Gn){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Ei,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],d=r[5],u=r[6],f=r[7],p=r[8],y=r[9],g=r[10],m=r[11],v=r[12],A=r[13],b=r[14],C=r[15];if(s[0].setComponents(c-o,f-h,m-p,C-v).normalize(),s[1].setComponents(c+o,f+h,m+p,C+v).normalize(),s[2].setComponents(c+a,f+d,m+y,C+A).normalize(),s[3].setComponents(c-a,f-d,m-y,C-A).normalize(),n)s[4].setComponents(l,u,g,b).normalize(),s[5].setComponents(c-l,f-u,m-g,C-b).normalize();else if(s[4].setComponents(c-l,f-u,m-g,C-b).normalize(),e===Ei)s[5].setComponents(c+l,f+u,m+g,C+b).normalize();else if(e===io)s[5].setComponents(l,u,g,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),dr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),dr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(dr)}intersectsSprite(t){dr.center.set(0,0,0);let e=hv.distanceTo(t.center);return dr.radius=.7071067811865476+e,dr.applyMatrix4(t.matrixWorld),this.intersectsSphere(dr)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(Ol.x=s.normal.x>0?t.max.x:t.min.x,Ol.y=s.normal.y>0?t.max.y:t.min.y,Ol.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(Ol)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},cm=new me,rc=class i{constructor(){this.coordinateSystem=Ei,this._frustums=[],this._count=0}setFromArrayCamera(t){let e=t.cameras,n=this._frustums;for(let s=0;s<e.length;s++){let r=e[s];cm.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Vs),n[s].setFromProjectionMatrix(cm,r.coordinateSystem,r.reversedDepth)}return this._count=e.length,this}getFrustum(t){return this._frustums[t]}intersectsObject(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsObject(t))return!0;return!1}intersectsSprite(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSprite(t))return!0;return!1}intersectsSphere(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsSphere(t))return!0;return!1}intersectsBox(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].intersectsBox(t))return!0;return!1}containsPoint(t){let e=this._frustums;for(let n=0;n<this._count;n++)if(e[n].containsPoint(t))return!0;return!1}copy(t){this.coordinateSystem=t.coordinateSystem;let e=this._frustums,n=t._frustums;for(let s=0;s<t._count;s++)e[s]===void 0&&(e[s]=new Vs),e[s].copy(n[s]);return this._count=t._count,this}clone(){return new i().copy(this)}};var co=class extends Fi{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ut(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},oc=new U,ac=new U,hm=new me,ra=new Ms,Fl=new ts,Qu=new U,um=new U,lc=class extends Fn{constructor(t=new Te,e=new co){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)oc.fromBufferAttribute(e,s-1),ac.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=oc.distanceTo(ac);t.setAttribute("lineDistance",new Ie(n,1))}else Yt("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),Fl.copy(n.boundingSphere),Fl.applyMatrix4(s),Fl.radius+=r,t.ray.intersectsSphere(Fl)===!1)return;hm.copy(s).invert(),ra.copy(t.ray).applyMatrix4(hm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,u=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let y=f,g=p-1;y<g;y+=c){let m=h.getX(y),v=h.getX(y+1),A=Bl(this,t,ra,l,m,v,y);A&&e.push(A)}if(this.isLineLoop){let y=h.getX(p-1),g=h.getX(f),m=Bl(this,t,ra,l,y,g,p-1);m&&e.push(m)}}else{let f=Math.max(0,o.start),p=Math.min(u.count,o.start+o.count);for(let y=f,g=p-1;y<g;y+=c){let m=Bl(this,t,ra,l,y,y+1,y);m&&e.push(m)}if(this.isLineLoop){let y=Bl(this,t,ra,l,p-1,f,p-1);y&&e.push(y)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Bl(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(oc.fromBufferAttribute(a,s),ac.fromBufferAttribute(a,r),e.distanceSqToSegment(oc,ac,Qu,um)>n)return;Qu.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(Qu);if(!(c<t.near||c>t.far))return{distance:c,point:um.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var dm=new U,fm=new U,xa=class extends lc{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)dm.fromBufferAttribute(e,s),fm.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+dm.distanceTo(fm);t.setAttribute("lineDistance",new Ie(n,1))}else Yt("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var cc=class extends Fi{constructor(t){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ut(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.alphaMap=t.alphaMap,this.size=t.size,this.sizeAttenuation=t.sizeAttenuation,this.fog=t.fog,this}},pm=new me,rd=new Ms,kl=new ts,zl=new U,ya=class extends Fn{constructor(t=new Te,e=new cc){super(),this.isPoints=!0,this.type="Points",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0?this.morphTargetInfluences=t.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,t.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}intersectsFrustum(t){return t.intersectsObject(this)}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),kl.copy(n.boundingSphere),kl.applyMatrix4(s),kl.radius+=r,t.ray.intersectsSphere(kl)===!1)return;pm.copy(s).invert(),rd.copy(t.ray).applyMatrix4(pm);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,d=n.attributes.position;if(c!==null){let u=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let p=u,y=f;p<y;p++){let g=c.getX(p);zl.fromBufferAttribute(d,g),mm(zl,g,l,s,t,e,this)}}else{let u=Math.max(0,o.start),f=Math.min(d.count,o.start+o.count);for(let p=u,y=f;p<y;p++)zl.fromBufferAttribute(d,p),mm(zl,p,l,s,t,e,this)}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function mm(i,t,e,n,s,r,o){let a=rd.distanceSqToPoint(i);if(a<e){let l=new U;rd.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:t,face:null,faceIndex:null,barycoord:null,object:o})}}var va=class extends ri{constructor(t=[],e=xr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}};var Es=class extends ri{constructor(t,e,n=ki,s,r,o,a=On,l=On,c,h=bs,d=1){if(h!==bs&&h!==As)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:t,height:e,depth:d};super(u,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new oo(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return e.compareFunction=this.compareFunction,e}},Sa=class extends Es{constructor(t,e=ki,n=xr,s,r,o=On,a=On,l,c=bs){let h={width:t,height:t,depth:1},d=[h,h,h,h,h,h];super(t,t,e,n,s,r,o,a,l,c),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(t){this.image=t}},ba=class extends ri{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},ns=class i extends Te{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],d=[],u=0,f=0;p("z","y","x",-1,-1,n,e,t,o,r,0),p("z","y","x",1,-1,n,e,-t,o,r,1),p("x","z","y",1,1,t,n,e,s,o,2),p("x","z","y",1,-1,t,n,-e,s,o,3),p("x","y","z",1,-1,t,e,n,s,r,4),p("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Ie(c,3)),this.setAttribute("normal",new Ie(h,3)),this.setAttribute("uv",new Ie(d,2));function p(y,g,m,v,A,b,C,T,x,E,B){let I=b/x,L=C/E,z=b/2,H=C/2,D=T/2,W=x+1,q=E+1,V=0,at=0,Z=new U;for(let J=0;J<q;J++){let nt=J*L-H;for(let ut=0;ut<W;ut++){let lt=ut*I-z;Z[y]=lt*v,Z[g]=nt*A,Z[m]=D,c.push(Z.x,Z.y,Z.z),Z[y]=0,Z[g]=0,Z[m]=T>0?1:-1,h.push(Z.x,Z.y,Z.z),d.push(ut/x),d.push(1-J/E),V+=1}}for(let J=0;J<E;J++)for(let nt=0;nt<x;nt++){let ut=u+nt+W*J,lt=u+nt+W*(J+1),Q=u+(nt+1)+W*(J+1),pt=u+(nt+1)+W*J;l.push(ut,lt,pt),l.push(lt,Q,pt),at+=6}a.addGroup(f,at,B),f+=at,u+=V}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}},Ma=class i extends Te{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,d=Math.PI/2*t,u=e,f=2*d+u,p=n*2+r,y=s+1,g=new U,m=new U;for(let v=0;v<=p;v++){let A=0,b=0,C=0,T=0;if(v<=n){let B=v/n,I=B*Math.PI/2;b=-h-t*Math.cos(I),C=t*Math.sin(I),T=-t*Math.cos(I),A=B*d}else if(v<=n+r){let B=(v-n)/r;b=-h+B*e,C=t,T=0,A=d+B*u}else{let B=(v-n-r)/n,I=B*Math.PI/2;b=h+t*Math.sin(I),C=t*Math.cos(I),T=t*Math.sin(I),A=d+u+B*d}let x=Math.max(0,Math.min(1,A/f)),E=0;v===0?E=.5/s:v===p&&(E=-.5/s);for(let B=0;B<=s;B++){let I=B/s,L=I*Math.PI*2,z=Math.sin(L),H=Math.cos(L);m.x=-C*H,m.y=b,m.z=C*z,a.push(m.x,m.y,m.z),g.set(-C*H,T,C*z),g.normalize(),l.push(g.x,g.y,g.z),c.push(I+E,x)}if(v>0){let B=(v-1)*y;for(let I=0;I<s;I++){let L=B+I,z=B+I+1,H=v*y+I,D=v*y+I+1;o.push(L,z,H),o.push(z,D,H)}}}this.setIndex(o),this.setAttribute("position",new Ie(a,3)),this.setAttribute("normal",new Ie(l,3)),this.setAttribute("uv",new Ie(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var Gs=class i extends Te{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],u=[],f=[],p=0,y=[],g=n/2,m=0;v(),o===!1&&(t>0&&A(!0),e>0&&A(!1)),this.setIndex(h),this.setAttribute("position",new Ie(d,3)),this.setAttribute("normal",new Ie(u,3)),this.setAttribute("uv",new Ie(f,2));function v(){let b=new U,C=new U,T=0,x=(e-t)/n;for(let E=0;E<=r;E++){let B=[],I=E/r,L=I*(e-t)+t;for(let z=0;z<=s;z++){let H=z/s,D=H*l+a,W=Math.sin(D),q=Math.cos(D);C.x=L*W,C.y=-I*n+g,C.z=L*q,d.push(C.x,C.y,C.z),b.set(W,x,q).normalize(),u.push(b.x,b.y,b.z),f.push(H,1-I),B.push(p++)}y.push(B)}for(let E=0;E<s;E++)for(let B=0;B<r;B++){let I=y[B][E],L=y[B+1][E],z=y[B+1][E+1],H=y[B][E+1];(t>0||B!==0)&&(h.push(I,L,H),T+=3),(e>0||B!==r-1)&&(h.push(L,z,H),T+=3)}c.addGroup(m,T,0),m+=T}function A(b){let C=p,T=new zt,x=new U,E=0,B=b===!0?t:e,I=b===!0?1:-1;for(let z=1;z<=s;z++)d.push(0,g*I,0),u.push(0,I,0),f.push(.5,.5),p++;let L=p;for(let z=0;z<=s;z++){let D=z/s*l+a,W=Math.cos(D),q=Math.sin(D);x.x=B*q,x.y=g*I,x.z=B*W,d.push(x.x,x.y,x.z),u.push(0,I,0),T.x=W*.5+.5,T.y=q*.5*I+.5,f.push(T.x,T.y),p++}for(let z=0;z<s;z++){let H=C+z,D=L+z;b===!0?h.push(D,D+1,H):h.push(D+1,D,H),E+=3}c.addGroup(m,E,b===!0?1:2),m+=E}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var Ws=class i extends Te{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,d=t/a,u=e/l,f=[],p=[],y=[],g=[];for(let m=0;m<h;m++){let v=m*u-o;for(let A=0;A<c;A++){let b=A*d-r;p.push(b,-v,0),y.push(0,0,1),g.push(A/a),g.push(1-m/l)}}for(let m=0;m<l;m++)for(let v=0;v<a;v++){let A=v+c*m,b=v+c*(m+1),C=v+1+c*(m+1),T=v+1+c*m;f.push(A,b,T),f.push(b,C,T)}this.setIndex(f),this.setAttribute("position",new Ie(p,3)),this.setAttribute("normal",new Ie(y,3)),this.setAttribute("uv",new Ie(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var pr=class i extends Te{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],d=new U,u=new U,f=[],p=[],y=[],g=[];for(let m=0;m<=n;m++){let v=[],A=m/n,b=o+A*a,C=t*Math.cos(b),T=Math.sqrt(t*t-C*C),x=0;m===0&&o===0?x=.5/e:m===n&&l===Math.PI&&(x=-.5/e);for(let E=0;E<=e;E++){let B=E/e,I=s+B*r;d.x=-T*Math.cos(I),d.y=C,d.z=T*Math.sin(I),p.push(d.x,d.y,d.z),u.copy(d).normalize(),y.push(u.x,u.y,u.z),g.push(B+x,1-A),v.push(c++)}h.push(v)}for(let m=0;m<n;m++)for(let v=0;v<e;v++){let A=h[m][v+1],b=h[m][v],C=h[m+1][v],T=h[m+1][v+1];(m!==0||o>0)&&f.push(A,b,T),(m!==n-1||l<Math.PI)&&f.push(b,C,T)}this.setIndex(f),this.setAttribute("position",new Ie(p,3)),this.setAttribute("normal",new Ie(y,3)),this.setAttribute("uv",new Ie(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};function Sr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];if(gm(s))s.isRenderTargetTexture?(Yt("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone();else if(Array.isArray(s))if(gm(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();t[e][n]=r}else t[e][n]=s.slice();else t[e][n]=s}}return t}function Xn(i){let t={};for(let e=0;e<i.length;e++){let n=Sr(i[e]);for(let s in n)t[s]=n[s]}return t}function gm(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function uv(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function Bd(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ye.workingColorSpace}var vo={clone:Sr,merge:Xn},dv=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,fv=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,un=class extends Fi{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=dv,this.fragmentShader=fv,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=Sr(t.uniforms),this.uniformsGroups=uv(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this.defaultAttributeValues=Object.assign({},t.defaultAttributeValues),this.index0AttributeName=t.index0AttributeName,this.uniformsNeedUpdate=t.uniformsNeedUpdate,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}fromJSON(t,e){if(super.fromJSON(t,e),t.uniforms!==void 0)for(let n in t.uniforms){let s=t.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=e[s.value]||null;break;case"c":this.uniforms[n].value=new Ut().setHex(s.value);break;case"v2":this.uniforms[n].value=new zt().fromArray(s.value);break;case"v3":this.uniforms[n].value=new U().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Je().fromArray(s.value);break;case"m3":this.uniforms[n].value=new te().fromArray(s.value);break;case"m4":this.uniforms[n].value=new me().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(t.defines!==void 0&&(this.defines=t.defines),t.vertexShader!==void 0&&(this.vertexShader=t.vertexShader),t.fragmentShader!==void 0&&(this.fragmentShader=t.fragmentShader),t.glslVersion!==void 0&&(this.glslVersion=t.glslVersion),t.extensions!==void 0)for(let n in t.extensions)this.extensions[n]=t.extensions[n];return t.lights!==void 0&&(this.lights=t.lights),t.clipping!==void 0&&(this.clipping=t.clipping),this}},ho=class extends un{constructor(t){super(t),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var Bi=class extends Fi{constructor(t){super(),this.isMeshPhongMaterial=!0,this.type="MeshPhongMaterial",this.color=new Ut(16777215),this.specular=new Ut(1118481),this.shininess=30,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ut(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ha,this.normalScale=new zt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ai,this.combine=Da,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.specular.copy(t.specular),this.shininess=t.shininess,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var wa=class extends Fi{constructor(t){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new Ut(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ut(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ha,this.normalScale=new zt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Ai,this.combine=Da,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.envMapIntensity=t.envMapIntensity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}},uo=class extends Fi{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=qm,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},hc=class extends Fi{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function Jr(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Hl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Xs=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},uc=class extends Xs{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:nd,endingEnd:nd}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case id:r=t,a=2*e-n;break;case sd:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case id:o=t,l=2*n-e;break;case sd:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,f=this._weightNext,p=(n-e)/(s-e),y=p*p,g=y*p,m=-u*g+2*u*y-u*p,v=(1+u)*g+(-1.5-2*u)*y+(-.5+u)*p+1,A=(-1-f)*g+(1.5+f)*y+.5*p,b=f*g-f*y;for(let C=0;C!==a;++C)r[C]=m*o[h+C]+v*o[c+C]+A*o[l+C]+b*o[d+C];return r}},dc=class extends Xs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),d=1-h;for(let u=0;u!==a;++u)r[u]=o[c+u]*d+o[l+u]*h;return r}},fc=class extends Xs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},pc=class extends Xs{interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let p=(n-e)/(s-e),y=1-p;for(let g=0;g!==a;++g)r[g]=o[c+g]*y+o[l+g]*p;return r}let u=a*2,f=t-1;for(let p=0;p!==a;++p){let y=o[c+p],g=o[l+p],m=f*u+p*2,v=d[m],A=d[m+1],b=t*u+p*2,C=h[b],T=h[b+1],x=mv(n,e,v,C,s);r[p]=lg(x,y,A,T,g)}return r}};function lg(i,t,e,n,s){let r=1-i;return r*r*r*t+3*r*r*i*e+3*r*i*i*n+i*i*i*s}function pv(i,t,e,n,s){let r=1-i;return 3*r*r*(e-t)+6*r*i*(n-e)+3*i*i*(s-n)}function mv(i,t,e,n,s){let r=(i-t)/(s-t);for(let o=0;o<8;o++){let a=lg(r,t,e,n,s)-i;if(Math.abs(a)<1e-10)break;let l=pv(r,t,e,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var gi=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=Jr(e,this.TimeBufferType),this.values=Jr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:Jr(t.times,Array),values:Jr(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s),Hl(t.settings)&&(n.settings={inTangents:Jr(t.settings.inTangents,Array),outTangents:Jr(t.settings.outTangents,Array)})}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new fc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new dc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new uc(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodBezier(t){let e=new pc(this.times,this.values,this.getValueSize(),t);return this.settings&&(e.inTangents=this.settings.inTangents,e.outTangents=this.settings.outTangents),e}setInterpolation(t){let e;switch(t){case ca:e=this.InterpolantFactoryMethodDiscrete;break;case ec:e=this.InterpolantFactoryMethodLinear;break;case Wl:e=this.InterpolantFactoryMethodSmooth;break;case ed:e=this.InterpolantFactoryMethodBezier;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Yt("KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return ca;case this.InterpolantFactoryMethodLinear:return ec;case this.InterpolantFactoryMethodSmooth:return Wl;case this.InterpolantFactoryMethodBezier:return ed}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t;Hl(this.settings)&&(_m(this.settings.inTangents,t),_m(this.settings.outTangents,t))}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t;Hl(this.settings)&&(xm(this.settings.inTangents,t),xm(this.settings.outTangents,t))}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(Qt("KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qt("KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qt("KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){Qt("KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&Py(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qt("KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Wl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let d=a*n,u=d-n,f=d+n;for(let p=0;p!==n;++p){let y=e[d+p];if(y!==e[u+p]||y!==e[f+p]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let d=a*n,u=o*n;for(let f=0;f!==n;++f)e[u+f]=e[d+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,Hl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function _m(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]+=t}function xm(i,t){for(let e=0,n=i.length;e!==n;e+=2)i[e]*=t}gi.prototype.ValueTypeName="";gi.prototype.TimeBufferType=Float32Array;gi.prototype.ValueBufferType=Float32Array;gi.prototype.DefaultInterpolation=ec;var qs=class extends gi{constructor(t,e,n){super(t,e,n)}};qs.prototype.ValueTypeName="bool";qs.prototype.ValueBufferType=Array;qs.prototype.DefaultInterpolation=ca;qs.prototype.InterpolantFactoryMethodLinear=void 0;qs.prototype.InterpolantFactoryMethodSmooth=void 0;var mc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};mc.prototype.ValueTypeName="color";var gc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};gc.prototype.ValueTypeName="number";var _c=class extends Xs{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)vn.slerpFlat(r,0,o,c-a,o,c,l);return r}},Ea=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new _c(this.times,this.values,this.getValueSize(),t)}};Ea.prototype.ValueTypeName="quaternion";Ea.prototype.InterpolantFactoryMethodSmooth=void 0;var Ys=class extends gi{constructor(t,e,n){super(t,e,n)}};Ys.prototype.ValueTypeName="string";Ys.prototype.ValueBufferType=Array;Ys.prototype.DefaultInterpolation=ca;Ys.prototype.InterpolantFactoryMethodLinear=void 0;Ys.prototype.InterpolantFactoryMethodSmooth=void 0;var xc=class extends gi{constructor(t,e,n,s){super(t,e,n,s)}};xc.prototype.ValueTypeName="vector";var yc=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,d){return c.push(h,d),this},this.removeHandler=function(h){let d=c.indexOf(h);return d!==-1&&c.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=c.length;d<u;d+=2){let f=c[d],p=c[d+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},cg=new yc,vc=class{constructor(t){this.manager=t!==void 0?t:cg,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}setPriority(t){return this.priority=t,this}setCache(t){return this.cache=t,this}abort(){return this}};vc.DEFAULT_MATERIAL_NAME="__DEFAULT";var Ta=class extends Fn{static registerNode(t){this.prototype._lightNode=t}constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new Ut(t),this.intensity=e}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,e}},Aa=class extends Ta{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Fn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ut(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}toJSON(t){let e=super.toJSON(t);return e.object.groundColor=this.groundColor.getHex(),e}},td=new me,ym=new U,vm=new U,Sc=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new zt(512,512),this.mapType=oi,this.map=null,this.mapPass=null,this.matrix=new me,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Vs,this._frameExtents=new zt(1,1),this._viewportCount=1,this._viewports=[new Je(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera;ym.setFromMatrixPosition(t.matrixWorld),e.position.copy(ym),vm.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(vm),e.updateMatrixWorld(),this._updateMatrix(e,this.matrix,this._frustum)}_updateMatrix(t,e,n,s){td.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),n.setFromProjectionMatrix(td,t.coordinateSystem,t.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;t.coordinateSystem===io||t.reversedDepth?e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):e.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),e.multiply(td)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this.mapType=t.mapType,this.biasNode=t.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return t.intensity=this.intensity,t.bias=this.bias,t.normalBias=this.normalBias,t.radius=this.radius,t.blurSamples=this.blurSamples,t.mapSize=this.mapSize.toArray(),t.mapType=this.mapType,t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}},Vl=new U,Gl=new vn,Ki=new U,Ra=class extends Fn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new me,this.projectionMatrix=new me,this.projectionMatrixInverse=new me,this.coordinateSystem=Ei,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorld.decompose(Vl,Gl,Ki),Ki.x===1&&Ki.y===1&&Ki.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Vl,Gl,Ki.set(1,1,1)).invert()}updateWorldMatrix(t,e,n=!1){super.updateWorldMatrix(t,e,n),this.matrixWorld.decompose(Vl,Gl,Ki),Ki.x===1&&Ki.y===1&&Ki.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(Vl,Gl,Ki.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Hs=new U,Sm=new zt,bm=new zt,Qn=class extends Ra{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=ro*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(aa*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return ro*2*Math.atan(Math.tan(aa*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){Hs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(Hs.x,Hs.y).multiplyScalar(-t/Hs.z),Hs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Hs.x,Hs.y).multiplyScalar(-t/Hs.z)}getViewSize(t,e){return this.getViewBounds(t,Sm,bm),e.subVectors(bm,Sm)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(aa*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}};var Ca=class extends Ra{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},od=class extends Sc{constructor(){super(new Ca(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Pa=class extends Ta{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Fn.DEFAULT_UP),this.updateMatrix(),this.target=new Fn,this.shadow=new od}dispose(){super.dispose(),this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}toJSON(t){let e=super.toJSON(t);return e.object.shadow=this.shadow.toJSON(),e.object.target=this.target.uuid,e}};var Ia=class extends Te{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(t){return super.copy(t),this.instanceCount=t.instanceCount,this}toJSON(){let t=super.toJSON();return t.instanceCount=this.instanceCount,t.isInstancedBufferGeometry=!0,t}};var Qr=-90,to=1,fo=class extends Fn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Qn(Qr,to,t,e);s.layers=this.layers,this.add(s);let r=new Qn(Qr,to,t,e);r.layers=this.layers,this.add(r);let o=new Qn(Qr,to,t,e);o.layers=this.layers,this.add(o);let a=new Qn(Qr,to,t,e);a.layers=this.layers,this.add(a);let l=new Qn(Qr,to,t,e);l.layers=this.layers,this.add(l);let c=new Qn(Qr,to,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Ei)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===io)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,d=t.getRenderTarget(),u=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),p=t.xr.enabled;t.xr.enabled=!1;let y=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let g=!1;t.isWebGLRenderer===!0?g=t.state.buffers.depth.getReversed():g=t.reversedDepthBuffer,t.setRenderTarget(n,0,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,r),t.setRenderTarget(n,1,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,o),t.setRenderTarget(n,2,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,a),t.setRenderTarget(n,3,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,l),t.setRenderTarget(n,4,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,c),n.texture.mipmapsAutoUpdate=y,t.setRenderTarget(n,5,s),g&&t.autoClear===!1&&t.clearDepth(),t.render(e,h),t.setRenderTarget(d,u,f),t.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},bc=class extends Qn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t,this.perCameraFrustumCulled=!1}};var kd="\\[\\]\\.:\\/",gv=new RegExp("["+kd+"]","g"),zd="[^"+kd+"]",_v="[^"+kd.replace("\\.","")+"]",xv=/((?:WC+[\/:])*)/.source.replace("WC",zd),yv=/(WCOD+)?/.source.replace("WCOD",_v),vv=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",zd),Sv=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",zd),bv=new RegExp("^"+xv+yv+vv+Sv+"$"),Mv=["material","materials","bones","map"],ad=class{constructor(t,e,n){let s=n||$e.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},$e=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(gv,"")}static parseTrackName(t){let e=bv.exec(t);if(e===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Mv.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){Yt("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){Qt("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){Qt("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){Qt("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){Qt("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){Qt("PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){Qt("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;Qt("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){Qt("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};$e.Composite=ad;$e.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};$e.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};$e.prototype.GetterByBindingType=[$e.prototype._getValue_direct,$e.prototype._getValue_array,$e.prototype._getValue_arrayElement,$e.prototype._getValue_toArray];$e.prototype.SetterByBindingTypeAndVersioning=[[$e.prototype._setValue_direct,$e.prototype._setValue_direct_setNeedsUpdate,$e.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[$e.prototype._setValue_array,$e.prototype._setValue_array_setNeedsUpdate,$e.prototype._setValue_array_setMatrixWorldNeedsUpdate],[$e.prototype._setValue_arrayElement,$e.prototype._setValue_arrayElement_setNeedsUpdate,$e.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[$e.prototype._setValue_fromArray,$e.prototype._setValue_fromArray_setNeedsUpdate,$e.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var kC=new Float32Array(1);var Mm=new me,po=class{constructor(t,e,n=0,s=1/0){this.ray=new Ms(t,e),this.near=n,this.far=s,this.camera=null,this.layers=new ao,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(t,e){this.ray.set(t,e)}setFromCamera(t,e){e.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(t.x,t.y,.5).unproject(e).sub(this.ray.origin).normalize(),this.camera=e):e.isOrthographicCamera?(this.ray.origin.set(t.x,t.y,e.projectionMatrix.elements[14]).unproject(e),this.ray.direction.set(0,0,-1).transformDirection(e.matrixWorld),this.camera=e):Qt("Raycaster: Unsupported camera type: "+e.type)}setFromXRController(t){return Mm.identity().extractRotation(t.matrixWorld),this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Mm),this}intersectObject(t,e=!0,n=[]){return ld(t,this,n,e),n.sort(wm),n}intersectObjects(t,e=!0,n=[]){for(let s=0,r=t.length;s<r;s++)ld(t[s],this,n,e);return n.sort(wm),n}};function wm(i,t){return i.distance-t.distance}function ld(i,t,e,n){let s=!0;if(i.layers.test(t.layers)&&i.raycast(t,e)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)ld(r[o],t,e,!0)}}var $s=class{constructor(t=1,e=0,n=0){this.radius=t,this.phi=e,this.theta=n}set(t,e,n){return this.radius=t,this.phi=e,this.theta=n,this}copy(t){return this.radius=t.radius,this.phi=t.phi,this.theta=t.theta,this}makeSafe(){return this.phi=fe(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(t){return this.setFromCartesianCoords(t.x,t.y,t.z)}setFromCartesianCoords(t,e,n){return this.radius=Math.sqrt(t*t+e*e+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(t,n),this.phi=Math.acos(fe(e/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var cd=class{static{this.prototype.isMatrix2=!0}constructor(t,e,n,s){this.elements=[1,0,0,1],t!==void 0&&this.set(t,e,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(t,e=0){for(let n=0;n<4;n++)this.elements[n]=t[n+e];return this}set(t,e,n,s){let r=this.elements;return r[0]=t,r[2]=e,r[1]=n,r[3]=s,this}};var La=class extends Oi{constructor(t,e=null){super(),this.object=t,this.domElement=e,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(t){this.domElement!==null&&this.disconnect(),this.domElement=t}disconnect(){}dispose(){}update(){}};function Hd(i,t,e,n){let s=wv(n);switch(e){case Rd:return i*t;case xo:return i*t/s.components*s.byteLength;case Lc:return i*t/s.components*s.byteLength;case Js:return i*t*2/s.components*s.byteLength;case Dc:return i*t*2/s.components*s.byteLength;case Cd:return i*t*3/s.components*s.byteLength;case _i:return i*t*4/s.components*s.byteLength;case Nc:return i*t*4/s.components*s.byteLength;case Ua:case Oa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Fa:case Ba:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Oc:case Bc:return Math.max(i,16)*Math.max(t,8)/4;case Uc:case Fc:return Math.max(i,8)*Math.max(t,8)/2;case kc:case zc:case Vc:case Gc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case Hc:case ka:case Wc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case Xc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case qc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case Yc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case $c:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case Zc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case jc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case Kc:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case Jc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case Qc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case th:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case eh:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case nh:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case ih:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case sh:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case rh:case oh:case ah:return Math.ceil(i/4)*Math.ceil(t/4)*16;case lh:case ch:return Math.ceil(i/4)*Math.ceil(t/4)*8;case za:case hh:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function wv(i){switch(i){case oi:case wd:return{byteLength:1,components:1};case _o:case Ed:case zi:return{byteLength:2,components:1};case Pc:case Ic:return{byteLength:2,components:4};case ki:case Cc:case Wn:return{byteLength:4,components:1};case Td:case Ad:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Yt("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Ig(){let i=null,t=!1,e=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),e(r,o)}return{start:function(){t!==!0&&e!==null&&i!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function Iv(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,d=c.byteLength,u=i.createBuffer();i.bindBuffer(l,u),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:u,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,l,c){let h=l.array,d=l.updateRanges;if(i.bindBuffer(c,a),d.length===0)i.bufferSubData(c,0,h);else{d.sort((f,p)=>f.start-p.start);let u=0;for(let f=1;f<d.length;f++){let p=d[u],y=d[f];y.start<=p.start+p.count+1?p.count=Math.max(p.count,y.start+y.count-p.start):(++u,d[u]=y)}d.length=u+1;for(let f=0,p=d.length;f<p;f++){let y=d[f];i.bufferSubData(c,y.start*h.BYTES_PER_ELEMENT,h,y.start,y.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var Lv=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Dv=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Nv=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Uv=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Ov=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Fv=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Bv=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,kv=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,zv=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,Hv=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Vv=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,Gv=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Wv=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Xv=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,qv=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Yv=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,$v=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Zv=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,jv=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Kv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,Jv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,Qv=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,tS=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,eS=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,nS=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,iS=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,sS=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,rS=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,oS=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,aS="gl_FragColor = linearToOutputTexel( gl_FragColor );",lS=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,cS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,hS=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,uS=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,dS=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,fS=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,pS=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,mS=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,gS=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,_S=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,xS=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,yS=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,vS=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,SS=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,bS=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,MS=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,wS=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,ES=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,TS=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,AS=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,RS=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,CS=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,PS=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,IS=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,LS=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,DS=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,NS=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,US=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,OS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,FS=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,BS=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,kS=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,zS=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,HS=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,VS=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,GS=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,WS=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,XS=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,qS=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,YS=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,$S=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,ZS=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,jS=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,KS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,JS=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,QS=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,tb=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,eb=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,nb=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,ib=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,sb=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,rb=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,ob=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,ab=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,lb=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,cb=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,hb=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,ub=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,db=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,fb=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,pb=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,mb=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,gb=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,_b=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,xb=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,yb=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,vb=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,Sb=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,bb=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,Mb=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,wb=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,Eb=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,Tb=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,Ab=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Rb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,Cb=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,Pb=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Ib=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,Lb=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Db=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Nb=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ub=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Ob=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Fb=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,Bb=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,kb=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,zb=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Hb=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Vb=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Gb=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Wb=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Xb=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,qb=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Yb=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,$b=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Zb=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,jb=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Kb=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,Jb=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,Qb=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,tM=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,eM=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,nM=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,iM=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,sM=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,rM=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,oM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,aM=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,lM=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,cM=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,hM=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,Zt={alphahash_fragment:Lv,alphahash_pars_fragment:Dv,alphamap_fragment:Nv,alphamap_pars_fragment:Uv,alphatest_fragment:Ov,alphatest_pars_fragment:Fv,aomap_fragment:Bv,aomap_pars_fragment:kv,batching_pars_vertex:zv,batching_vertex:Hv,begin_vertex:Vv,beginnormal_vertex:Gv,bsdfs:Wv,iridescence_fragment:Xv,bumpmap_pars_fragment:qv,clipping_planes_fragment:Yv,clipping_planes_pars_fragment:$v,clipping_planes_pars_vertex:Zv,clipping_planes_vertex:jv,color_fragment:Kv,color_pars_fragment:Jv,color_pars_vertex:Qv,color_vertex:tS,common:eS,defaultnormal_vertex:nS,displacementmap_pars_vertex:iS,displacementmap_vertex:sS,emissivemap_fragment:rS,emissivemap_pars_fragment:oS,colorspace_fragment:aS,colorspace_pars_fragment:lS,envmap_fragment:cS,envmap_common_pars_fragment:hS,envmap_pars_fragment:uS,envmap_pars_vertex:dS,envmap_physical_pars_fragment:MS,envmap_vertex:fS,fog_vertex:pS,fog_pars_vertex:mS,fog_fragment:gS,fog_pars_fragment:_S,gradientmap_pars_fragment:xS,lightmap_pars_fragment:yS,lights_lambert_fragment:vS,lights_lambert_pars_fragment:SS,lights_pars_begin:bS,lights_toon_fragment:wS,lights_toon_pars_fragment:ES,lights_phong_fragment:TS,lights_phong_pars_fragment:AS,lights_physical_fragment:RS,lights_physical_pars_fragment:CS,lights_fragment_begin:PS,lights_fragment_maps:IS,lights_fragment_end:LS,lightprobes_pars_fragment:DS,logdepthbuf_fragment:NS,logdepthbuf_pars_fragment:US,logdepthbuf_pars_vertex:OS,logdepthbuf_vertex:FS,map_fragment:BS,map_pars_fragment:kS,map_particle_fragment:zS,map_particle_pars_fragment:HS,metalnessmap_fragment:VS,metalnessmap_pars_fragment:GS,morphinstance_vertex:WS,morphcolor_vertex:XS,morphnormal_vertex:qS,morphtarget_pars_vertex:YS,morphtarget_vertex:$S,normal_fragment_begin:ZS,normal_fragment_maps:jS,normal_pars_fragment:KS,normal_pars_vertex:JS,normal_vertex:QS,normalmap_pars_fragment:tb,clearcoat_normal_fragment_begin:eb,clearcoat_normal_fragment_maps:nb,clearcoat_pars_fragment:ib,iridescence_pars_fragment:sb,opaque_fragment:rb,packing:ob,premultiplied_alpha_fragment:ab,project_vertex:lb,dithering_fragment:cb,dithering_pars_fragment:hb,roughnessmap_fragment:ub,roughnessmap_pars_fragment:db,shadowmap_pars_fragment:fb,shadowmap_pars_vertex:pb,shadowmap_vertex:mb,shadowmask_pars_fragment:gb,skinbase_vertex:_b,skinning_pars_vertex:xb,skinning_vertex:yb,skinnormal_vertex:vb,specularmap_fragment:Sb,specularmap_pars_fragment:bb,tonemapping_fragment:Mb,tonemapping_pars_fragment:wb,transmission_fragment:Eb,transmission_pars_fragment:Tb,uv_pars_fragment:Ab,uv_pars_vertex:Rb,uv_vertex:Cb,worldpos_vertex:Pb,background_vert:Ib,background_frag:Lb,backgroundCube_vert:Db,backgroundCube_frag:Nb,cube_vert:Ub,cube_frag:Ob,depth_vert:Fb,depth_frag:Bb,distance_vert:kb,distance_frag:zb,equirect_vert:Hb,equirect_frag:Vb,linedashed_vert:Gb,linedashed_frag:Wb,meshbasic_vert:Xb,meshbasic_frag:qb,meshlambert_vert:Yb,meshlambert_frag:$b,meshmatcap_vert:Zb,meshmatcap_frag:jb,meshnormal_vert:Kb,meshnormal_frag:Jb,meshphong_vert:Qb,meshphong_frag:tM,meshphysical_vert:eM,meshphysical_frag:nM,meshtoon_vert:iM,meshtoon_frag:sM,points_vert:rM,points_frag:oM,shadow_vert:aM,shadow_frag:lM,sprite_vert:cM,sprite_frag:hM},Pt={common:{diffuse:{value:new Ut(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new te},alphaMap:{value:null},alphaMapTransform:{value:new te},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new te}},envmap:{envMap:{value:null},envMapRotation:{value:new te},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new te}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new te}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new te},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new te},normalScale:{value:new zt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new te},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new te}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new te}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new te}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ut(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ut(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new te},alphaTest:{value:0},uvTransform:{value:new te}},sprite:{diffuse:{value:new Ut(16777215)},opacity:{value:1},center:{value:new zt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new te},alphaMap:{value:null},alphaMapTransform:{value:new te},alphaTest:{value:0}}},os={basic:{uniforms:Xn([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.fog]),vertexShader:Zt.meshbasic_vert,fragmentShader:Zt.meshbasic_frag},lambert:{uniforms:Xn([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,Pt.lights,{emissive:{value:new Ut(0)},envMapIntensity:{value:1}}]),vertexShader:Zt.meshlambert_vert,fragmentShader:Zt.meshlambert_frag},phong:{uniforms:Xn([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,Pt.lights,{emissive:{value:new Ut(0)},specular:{value:new Ut(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Zt.meshphong_vert,fragmentShader:Zt.meshphong_frag},standard:{uniforms:Xn([Pt.common,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.roughnessmap,Pt.metalnessmap,Pt.fog,Pt.lights,{emissive:{value:new Ut(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Zt.meshphysical_vert,fragmentShader:Zt.meshphysical_frag},toon:{uniforms:Xn([Pt.common,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.gradientmap,Pt.fog,Pt.lights,{emissive:{value:new Ut(0)}}]),vertexShader:Zt.meshtoon_vert,fragmentShader:Zt.meshtoon_frag},matcap:{uniforms:Xn([Pt.common,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,{matcap:{value:null}}]),vertexShader:Zt.meshmatcap_vert,fragmentShader:Zt.meshmatcap_frag},points:{uniforms:Xn([Pt.points,Pt.fog]),vertexShader:Zt.points_vert,fragmentShader:Zt.points_frag},dashed:{uniforms:Xn([Pt.common,Pt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Zt.linedashed_vert,fragmentShader:Zt.linedashed_frag},depth:{uniforms:Xn([Pt.common,Pt.displacementmap]),vertexShader:Zt.depth_vert,fragmentShader:Zt.depth_frag},normal:{uniforms:Xn([Pt.common,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,{opacity:{value:1}}]),vertexShader:Zt.meshnormal_vert,fragmentShader:Zt.meshnormal_frag},sprite:{uniforms:Xn([Pt.sprite,Pt.fog]),vertexShader:Zt.sprite_vert,fragmentShader:Zt.sprite_frag},background:{uniforms:{uvTransform:{value:new te},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Zt.background_vert,fragmentShader:Zt.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new te}},vertexShader:Zt.backgroundCube_vert,fragmentShader:Zt.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Zt.cube_vert,fragmentShader:Zt.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Zt.equirect_vert,fragmentShader:Zt.equirect_frag},distance:{uniforms:Xn([Pt.common,Pt.displacementmap,{referencePosition:{value:new U},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Zt.distance_vert,fragmentShader:Zt.distance_frag},shadow:{uniforms:Xn([Pt.lights,Pt.fog,{color:{value:new Ut(0)},opacity:{value:1}}]),vertexShader:Zt.shadow_vert,fragmentShader:Zt.shadow_frag}};os.physical={uniforms:Xn([os.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new te},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new te},clearcoatNormalScale:{value:new zt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new te},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new te},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new te},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new te},sheen:{value:0},sheenColor:{value:new Ut(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new te},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new te},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new te},transmissionSamplerSize:{value:new zt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new te},attenuationDistance:{value:0},attenuationColor:{value:new Ut(0)},specularColor:{value:new Ut(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new te},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new te},anisotropyVector:{value:new zt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new te}}]),vertexShader:Zt.meshphysical_vert,fragmentShader:Zt.meshphysical_frag};var uh={r:0,b:0,g:0},uM=new me,Lg=new te;Lg.set(-1,0,0,0,1,0,0,0,1);function dM(i,t,e,n,s,r){let o=new Ut(0),a=s===!0?0:1,l,c,h=null,d=0,u=null;function f(v){let A=v.isScene===!0?v.background:null;if(A&&A.isTexture){let b=v.backgroundBlurriness>0;A=t.get(A,b)}return A}function p(v){let A=!1,b=f(v);b===null?g(o,a):b&&b.isColor&&(g(b,1),A=!0);let C=i.xr.getEnvironmentBlendMode();C==="additive"?e.buffers.color.setClear(0,0,0,1,r):C==="alpha-blend"&&e.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(e.buffers.depth.setTest(!0),e.buffers.depth.setMask(!0),e.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function y(v,A){let b=f(A);b&&b.isCubeTexture?(c===void 0&&(c=new Se(new ns(1,1,1),new un({name:"BackgroundCubeMaterial",uniforms:Sr(os.backgroundCube.uniforms),vertexShader:os.backgroundCube.vertexShader,fragmentShader:os.backgroundCube.fragmentShader,side:kn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(C,T,x){this.matrixWorld.copyPosition(x.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(uM.makeRotationFromEuler(A.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(Lg),c.material.toneMapped=ye.getTransfer(b.colorSpace)!==Ce,(h!==b||d!==b.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,d=b.version,u=i.toneMapping),c.layers.enableAll(),v.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new Se(new Ws(2,2),new un({name:"BackgroundMaterial",uniforms:Sr(os.background.uniforms),vertexShader:os.background.vertexShader,fragmentShader:os.background.fragmentShader,side:is,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=ye.getTransfer(b.colorSpace)!==Ce,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||d!==b.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,d=b.version,u=i.toneMapping),l.layers.enableAll(),v.unshift(l,l.geometry,l.material,0,0,null))}function g(v,A){v.getRGB(uh,Bd(i)),e.buffers.color.setClear(uh.r,uh.g,uh.b,A,r)}function m(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(v,A=1){o.set(v),a=A,g(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(v){a=v,g(o,a)},render:p,addToRenderList:y,dispose:m}}function fM(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(L,z,H,D,W){let q=!1,V=d(L,D,H,z);r!==V&&(r=V,c(r.object)),q=f(L,D,H,W),q&&p(L,D,H,W),W!==null&&t.update(W,i.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,b(L,z,H,D),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(W).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function d(L,z,H,D){let W=D.wireframe===!0,q=n[z.id];q===void 0&&(q={},n[z.id]=q);let V=L.isInstancedMesh===!0?L.id:0,at=q[V];at===void 0&&(at={},q[V]=at);let Z=at[H.id];Z===void 0&&(Z={},at[H.id]=Z);let J=Z[W];return J===void 0&&(J=u(l()),Z[W]=J),J}function u(L){let z=[],H=[],D=[];for(let W=0;W<e;W++)z[W]=0,H[W]=0,D[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:H,attributeDivisors:D,object:L,attributes:{},index:null}}function f(L,z,H,D){let W=r.attributes,q=z.attributes,V=0,at=H.getAttributes();for(let Z in at)if(at[Z].location>=0){let nt=W[Z],ut=q[Z];if(ut===void 0&&(Z==="instanceMatrix"&&L.instanceMatrix&&(ut=L.instanceMatrix),Z==="instanceColor"&&L.instanceColor&&(ut=L.instanceColor)),nt===void 0||nt.attribute!==ut||ut&&nt.data!==ut.data)return!0;V++}return r.attributesNum!==V||r.index!==D}function p(L,z,H,D){let W={},q=z.attributes,V=0,at=H.getAttributes();for(let Z in at)if(at[Z].location>=0){let nt=q[Z];nt===void 0&&(Z==="instanceMatrix"&&L.instanceMatrix&&(nt=L.instanceMatrix),Z==="instanceColor"&&L.instanceColor&&(nt=L.instanceColor));let ut={};ut.attribute=nt,nt&&nt.data&&(ut.data=nt.data),W[Z]=ut,V++}r.attributes=W,r.attributesNum=V,r.index=D}function y(){let L=r.newAttributes;for(let z=0,H=L.length;z<H;z++)L[z]=0}function g(L){m(L,0)}function m(L,z){let H=r.newAttributes,D=r.enabledAttributes,W=r.attributeDivisors;H[L]=1,D[L]===0&&(i.enableVertexAttribArray(L),D[L]=1),W[L]!==z&&(i.vertexAttribDivisor(L,z),W[L]=z)}function v(){let L=r.newAttributes,z=r.enabledAttributes;for(let H=0,D=z.length;H<D;H++)z[H]!==L[H]&&(i.disableVertexAttribArray(H),z[H]=0)}function A(L,z,H,D,W,q,V){V===!0?i.vertexAttribIPointer(L,z,H,W,q):i.vertexAttribPointer(L,z,H,D,W,q)}function b(L,z,H,D){y();let W=D.attributes,q=H.getAttributes(),V=z.defaultAttributeValues;for(let at in q){let Z=q[at];if(Z.location>=0){let J=W[at];if(J===void 0&&(at==="instanceMatrix"&&L.instanceMatrix&&(J=L.instanceMatrix),at==="instanceColor"&&L.instanceColor&&(J=L.instanceColor)),J!==void 0){let nt=J.normalized,ut=J.itemSize,lt=t.get(J);if(lt===void 0)continue;let Q=lt.buffer,pt=lt.type,_t=lt.bytesPerElement,Tt=pt===i.INT||pt===i.UNSIGNED_INT||J.gpuType===Cc;if(J.isInterleavedBufferAttribute){let St=J.data,Wt=St.isInterleavedBuffer===!0?St.stride:St.itemSize,se=J.offset;if(St.isInstancedInterleavedBuffer||St.isInstancedBufferAttribute){for(let Vt=0;Vt<Z.locationSize;Vt++)m(Z.location+Vt,St.meshPerAttribute);L.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=St.meshPerAttribute*St.count)}else for(let Vt=0;Vt<Z.locationSize;Vt++)g(Z.location+Vt);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let Vt=0;Vt<Z.locationSize;Vt++)A(Z.location+Vt,ut/Z.locationSize,pt,nt,Wt*_t,(se+ut/Z.locationSize*Vt)*_t,Tt)}else{if(J.isInstancedBufferAttribute){for(let St=0;St<Z.locationSize;St++)m(Z.location+St,J.meshPerAttribute);L.isInstancedMesh!==!0&&D._maxInstanceCount===void 0&&(D._maxInstanceCount=J.meshPerAttribute*J.count)}else for(let St=0;St<Z.locationSize;St++)g(Z.location+St);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let St=0;St<Z.locationSize;St++)A(Z.location+St,ut/Z.locationSize,pt,nt,ut*_t,ut/Z.locationSize*St*_t,Tt)}}else if(V!==void 0){let nt=V[at];if(nt!==void 0)switch(nt.length){case 2:i.vertexAttrib2fv(Z.location,nt);break;case 3:i.vertexAttrib3fv(Z.location,nt);break;case 4:i.vertexAttrib4fv(Z.location,nt);break;default:i.vertexAttrib1fv(Z.location,nt)}}}}v()}function C(){B();for(let L in n){let z=n[L];for(let H in z){let D=z[H];for(let W in D){let q=D[W];for(let V in q)h(q[V].object),delete q[V];delete D[W]}}delete n[L]}}function T(L){if(n[L.id]===void 0)return;let z=n[L.id];for(let H in z){let D=z[H];for(let W in D){let q=D[W];for(let V in q)h(q[V].object),delete q[V];delete D[W]}}delete n[L.id]}function x(L){for(let z in n){let H=n[z];for(let D in H){let W=H[D];if(W[L.id]===void 0)continue;let q=W[L.id];for(let V in q)h(q[V].object),delete q[V];delete W[L.id]}}}function E(L){for(let z in n){let H=n[z],D=L.isInstancedMesh===!0?L.id:0,W=H[D];if(W!==void 0){for(let q in W){let V=W[q];for(let at in V)h(V[at].object),delete V[at];delete W[q]}delete H[D],Object.keys(H).length===0&&delete n[z]}}}function B(){I(),o=!0,r!==s&&(r=s,c(r.object))}function I(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:B,resetDefaultState:I,dispose:C,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:x,initAttributes:y,enableAttribute:g,disableUnusedAttributes:v}}function pM(i,t,e){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),e.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),e.update(c,n,h))}function a(l,c,h){if(h===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let u=0;for(let f=0;f<h;f++)u+=c[f];e.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function mM(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let x=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(x.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(x){return!(x!==_i&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(x){let E=x===zi&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(x!==oi&&x!==Wn&&!E&&n.convert(x)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(x){if(x==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";x="mediump"}return x==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(Yt("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let d=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),u=e.logarithmicDepthBuffer===!0&&d===!1;e.reversedDepthBuffer===!0&&d===!1&&Yt("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),e.logarithmicDepthBuffer===!0&&d===!0&&Yt("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),y=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),m=i.getParameter(i.MAX_VERTEX_ATTRIBS),v=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),C=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:p,maxTextureSize:y,maxCubemapSize:g,maxAttributes:m,maxVertexUniforms:v,maxVaryings:A,maxFragmentUniforms:b,maxSamples:C,samples:T}}function gM(i){let t=this,e=null,n=0,s=!1,r=!1,o=new Gn,a=new te,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let f=d.length!==0||u||n!==0||s;return s=u,n=d.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){e=h(d,u,0)},this.setState=function(d,u,f){let p=d.clippingPlanes,y=d.clipIntersection,g=d.clipShadows,m=i.get(d);if(!s||p===null||p.length===0||r&&!g)r?h(null):c();else{let v=r?0:n,A=v*4,b=m.clippingState||null;l.value=b,b=h(p,u,A,f);for(let C=0;C!==A;++C)b[C]=e[C];m.clippingState=b,this.numIntersection=y?this.numPlanes:0,this.numPlanes+=v}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(d,u,f,p){let y=d!==null?d.length:0,g=null;if(y!==0){if(g=l.value,p!==!0||g===null){let m=f+y*4,v=u.matrixWorldInverse;a.getNormalMatrix(v),(g===null||g.length<m)&&(g=new Float32Array(m));for(let A=0,b=f;A!==y;++A,b+=4)o.copy(d[A]).applyMatrix4(v,a),o.normal.toArray(g,b),g[b+3]=o.constant}l.value=g,l.needsUpdate=!0}return t.numPlanes=y,t.numIntersection=0,g}}var Wa=class extends mi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new va(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new ns(5,5,5),r=new un({name:"CubemapFromEquirect",uniforms:Sr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:kn,blending:gr});r.uniforms.tEquirect.value=e;let o=new Se(s,r),a=e.minFilter;return e.minFilter===Ts&&(e.minFilter=ti),new fo(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},hg=256,_M=3,xM=20,Dg=256,Ng=16,yM=3,vM=new U,SM=new Ut,fh=class i{constructor(t){this._renderer=t,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new fo(1,10,null),this._boxMesh=new Se(new ns(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=vM}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);e>0&&(h.texture.mipmapsAutoUpdate=!1);let d=l.autoClear,u=l.autoClearColor,f=l.autoClearDepth,p=l.autoClearStencil,y=t.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,y===null&&(t.background=l.getClearColor(SM));let g=new fo(n,s,h);return g.position.copy(a),g.update(l,t),l.autoClear=d,l.autoClearColor=u,l.autoClearDepth=f,l.autoClearStencil=p,t.background=y,e>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,e)),this._applyPMREM(c),c}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=fg(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=dg(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(t,e){return e>0?1-Math.sqrt(1-t/e):0}_setSize(t){this._cubeSize=Math.max(hg,Od(t))}_fromTexture(t,e){t.mapping===xr||t.mapping===go?this._setSize(t.image.length===0?hg:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4);let n=e||this._allocateTarget();return this._textureToCubemap(t),this._applyPMREM(n),n}_allocateTarget(){let t=this._cubeSize,e=ug(t,!1,!1),n=Math.log2(t)-_M;for(let s=0;s<=n;s++)e.texture.mipmaps.push({width:t>>s,height:t>>s});return e.texture.name="PMREM",e.texture.isPMREMTexture=!0,e}_getSourceTarget(t=!1){let e=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==e||t&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=ug(e,!0,t)),this._sourceTarget}_compileMaterial(t){this._boxMesh.material=t,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(t,e,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=t,r.activeMipmapLevel=e;let o=t.width>>e;t.viewport.set(0,0,o,o),r.update(this._renderer,s),t.viewport.set(0,0,t.width,t.height)}_textureToCubemap(t){let e;t.mapping===xr||t.mapping===go?(this._cubemapMaterial===null&&(this._cubemapMaterial=fg()),e=this._cubemapMaterial,e.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=dg()),e=this._equirectMaterial),e.uniforms.envMap.value=t,this._renderCube(this._getSourceTarget(),0,e)}_applyPMREM(t){this._ggxMaterial===null&&(this._ggxMaterial=bM(),this._integrationMaterial=MM());let e=this._cubeSize,n=t.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(e/Ng);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-yM)r.roughness.value=a,this._renderCube(t,o,this._integrationMaterial);else{let l=a>0?Math.log2(e)+.5*Math.log2(6/(Dg*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(t,o,this._ggxMaterial)}}}_blur(t,e){this._blurMaterial===null&&(this._blurMaterial=wM());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(e,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(t,0,n),s.envMap.value=t.texture,this._renderCube(r,0,n)}};function ug(i,t,e){return new Wa(i,{minFilter:Ts,generateMipmaps:t,type:zi,colorSpace:ha,depthBuffer:e})}function Xa(i,t,e){return new un({name:i,uniforms:t,vertexShader:Zt.cube_vert,fragmentShader:e,side:kn,blending:gr,depthTest:!1,depthWrite:!1})}function bM(){return Xa("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Dg}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function MM(){return Xa("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Ng}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function wM(){return Xa("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${xM}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function dg(){return Xa("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function fg(){return Xa("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function EM(i){let t=new WeakMap,e=new WeakMap,n=null;function s(u,f=!1){return u==null?null:f?o(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===Tc||f===Ac)if(t.has(u)){let p=t.get(u).texture;return a(p,u.mapping)}else{let p=u.image;if(p&&p.height>0){let y=new Wa(p.height);return y.fromEquirectangularTexture(i,u),t.set(u,y),u.addEventListener("dispose",c),a(y.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,p=f===Tc||f===Ac,y=f===xr||f===go;if(p||y){let g=e.get(u),m=g!==void 0?g.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==m)return n===null&&(n=new fh(i)),g=p?n.fromEquirectangular(u,g):n.fromCubemap(u,g),g.texture.pmremVersion=u.pmremVersion,e.set(u,g),g.texture;if(g!==void 0)return g.texture;{let v=u.image;return p&&v&&v.height>0||y&&v&&l(v)?(n===null&&(n=new fh(i)),g=p?n.fromEquirectangular(u):n.fromCubemap(u),g.texture.pmremVersion=u.pmremVersion,e.set(u,g),u.addEventListener("dispose",h),g.texture):null}}}return u}function a(u,f){return f===Tc?u.mapping=xr:f===Ac&&(u.mapping=go),u}function l(u){let f=0,p=6;for(let y=0;y<p;y++)u[y]!==void 0&&f++;return f===p}function c(u){let f=u.target;f.removeEventListener("dispose",c);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function h(u){let f=u.target;f.removeEventListener("dispose",h);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function d(){t=new WeakMap,e=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function TM(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s=i.getExtension(n);return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&oa("WebGLRenderer: "+n+" extension not supported."),s}}}function AM(i,t,e,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){l(p.target)}function l(p){p.index!==null&&t.remove(p.index);for(let g in p.attributes)t.remove(p.attributes[g]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let y=r.get(p);y&&(t.remove(y),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,e.memory.geometries--}function c(p,y){return s[y.id]!==void 0||(y.addEventListener("dispose",a),s[y.id]=new WeakRef(y),o.register(y,y.id,y),e.memory.geometries++),y}function h(p){let y=p.attributes;for(let g in y)t.update(y[g],i.ARRAY_BUFFER)}function d(p){let y=p.index,g=p.attributes.position,m=0;if(g===void 0)return;let v=y!==null?y.array.length:g.array.length/3-1,A=g.count>=65535?ga:ma,b=new A(Math.ceil(v/3)*6,1),C=b.array;if(y!==null){let x=y.array;m=y.version;for(let E=0,B=0;E<v;E+=3){let I=x[E+0],L=x[E+1],z=x[E+2];C[B++]=I,C[B++]=L,C[B++]=L,C[B++]=z,C[B++]=z,C[B++]=I}}else{m=g.version;for(let x=0,E=0;x<v;x+=3){let B=x+0,I=x+1,L=x+2;C[E++]=B,C[E++]=I,C[E++]=I,C[E++]=L,C[E++]=L,C[E++]=B}}b.version=m;let T=r.get(p);T&&t.remove(T),r.set(p,b)}function u(p){let y=r.get(p);if(y){let g=p.index;g!==null&&y.version<g.version&&d(p)}else d(p);return r.get(p)}function f(){for(let p in s){let y=s[p].deref();y!==void 0&&l(y)}}return{get:c,update:h,getWireframeAttribute:u,dispose:f}}function RM(i,t,e){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,u){i.drawElements(n,u,r,d*o),e.update(u,n,1)}function c(d,u,f){f!==0&&(i.drawElementsInstanced(n,u,r,d*o,f),e.update(u,n,f))}function h(d,u,f){if(f===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,d,0,f);let y=0;for(let g=0;g<f;g++)y+=u[g];e.update(y,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function CM(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:Qt("WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function PM(i,t,e){let n=new WeakMap,s=new Je;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,u=n.get(a);if(u===void 0||u.count!==d){let B=function(){x.dispose(),n.delete(a),a.removeEventListener("dispose",B)};u!==void 0&&u.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,y=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],m=a.morphAttributes.normal||[],v=a.morphAttributes.color||[],A=0;f===!0&&(A=1),p===!0&&(A=2),y===!0&&(A=3);let b=a.attributes.position.count*A,C=1;b>t.maxTextureSize&&(C=Math.ceil(b/t.maxTextureSize),b=t.maxTextureSize);let T=new Float32Array(b*C*4*d),x=new fa(T,b,C,d);x.type=Wn,x.needsUpdate=!0;let E=A*4;for(let I=0;I<d;I++){let L=g[I],z=m[I],H=v[I],D=b*C*4*I;for(let W=0;W<L.count;W++){let q=W*E;f===!0&&(s.fromBufferAttribute(L,W),T[D+q+0]=s.x,T[D+q+1]=s.y,T[D+q+2]=s.z,T[D+q+3]=0),p===!0&&(s.fromBufferAttribute(z,W),T[D+q+4]=s.x,T[D+q+5]=s.y,T[D+q+6]=s.z,T[D+q+7]=0),y===!0&&(s.fromBufferAttribute(H,W),T[D+q+8]=s.x,T[D+q+9]=s.y,T[D+q+10]=s.z,T[D+q+11]=H.itemSize===4?s.w:1)}}u={count:d,texture:x,size:new zt(b,C)},n.set(a,u),a.addEventListener("dispose",B)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let y=0;y<c.length;y++)f+=c[y];let p=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",p),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",u.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function IM(i,t,e,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,d=c.geometry,u=t.get(c,d);if(r.get(u)!==h&&(t.update(u),r.set(u,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(e.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&e.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return u}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),e.remove(h.instanceMatrix),h.instanceColor!==null&&e.remove(h.instanceColor)}return{update:o,dispose:a}}var LM={[gd]:"LINEAR_TONE_MAPPING",[_d]:"REINHARD_TONE_MAPPING",[xd]:"CINEON_TONE_MAPPING",[yd]:"ACES_FILMIC_TONE_MAPPING",[Sd]:"AGX_TONE_MAPPING",[bd]:"NEUTRAL_TONE_MAPPING",[vd]:"CUSTOM_TONE_MAPPING"};function DM(i,t,e,n,s,r){let o=new mi(t,e,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new Te;h.setAttribute("position",new Ie([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new Ie([0,2,0,0,2,0],2));let d=new ho({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),u=new Se(h,d),f=new Ca(-1,1,1,-1,0,1),p=null,y=null,g=!1,m,v=null,A=[],b=!1;this.setSize=function(C,T){o.setSize(C,T),a!==null&&a.setSize(C,T),l!==null&&l.setSize(C,T);for(let x=0;x<A.length;x++){let E=A[x];E.setSize&&E.setSize(C,T)}},this.setEffects=function(C){A=C,b=A.length>0&&A[0].isRenderPass===!0;let T=o.width,x=o.height;A.length>0&&a===null&&(a=new mi(T,x,{type:zi,depthBuffer:!1,stencilBuffer:!1}),l=new mi(T,x,{type:zi,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&A.some(B=>B.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&c===null&&(c=new Es(T,x),r===!0&&(c.format=As,c.type=yr)),o.dispose(),o.depthTexture=E?c:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let B=0;B<A.length;B++){let I=A[B];I.setSize&&I.setSize(T,x),E&&I.needsDepthTexture===!0&&I.setDepthTexture&&I.setDepthTexture(c)}},this.begin=function(C,T){if(g||C.toneMapping===ss&&A.length===0)return!1;if(v=T,T!==null){let x=T.width,E=T.height;(o.width!==x||o.height!==E)&&this.setSize(x,E)}return b===!1&&C.setRenderTarget(o),m=C.toneMapping,C.toneMapping=ss,!0},this.hasRenderPass=function(){return b},this.end=function(C,T){C.toneMapping=m,g=!0;let x=o,E=a;for(let B=0;B<A.length;B++){let I=A[B];I.enabled!==!1&&(I.render(C,E,x,T),I.needsSwap!==!1&&(x=E,E=E===a?l:a))}if(p!==C.outputColorSpace||y!==C.toneMapping){p=C.outputColorSpace,y=C.toneMapping,d.defines={},ye.getTransfer(p)===Ce&&(d.defines.SRGB_TRANSFER="");let B=LM[y];B&&(d.defines[B]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=x.texture,C.setRenderTarget(v),C.render(u,f),v=null,g=!1},this.isCompositing=function(){return g},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),d.dispose()}}var Ug=new ri,Og=new Es(1,1),Fg=new Sa(1),Bg=new fa,kg=new sc,zg=new va,pg=[],mg=[],gg=new Float32Array(16),_g=new Float32Array(9),xg=new Float32Array(4);function bo(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=pg[s];if(r===void 0&&(r=new Float32Array(s),pg[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function wn(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function En(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function mh(i,t){let e=mg[t];e===void 0&&(e=new Int32Array(t),mg[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function NM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function UM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wn(e,t))return;i.uniform2fv(this.addr,t),En(e,t)}}function OM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(wn(e,t))return;i.uniform3fv(this.addr,t),En(e,t)}}function FM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wn(e,t))return;i.uniform4fv(this.addr,t),En(e,t)}}function BM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(wn(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),En(e,t)}else{if(wn(e,n))return;xg.set(n),i.uniformMatrix2fv(this.addr,!1,xg),En(e,n)}}function kM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(wn(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),En(e,t)}else{if(wn(e,n))return;_g.set(n),i.uniformMatrix3fv(this.addr,!1,_g),En(e,n)}}function zM(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(wn(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),En(e,t)}else{if(wn(e,n))return;gg.set(n),i.uniformMatrix4fv(this.addr,!1,gg),En(e,n)}}function HM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function VM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wn(e,t))return;i.uniform2iv(this.addr,t),En(e,t)}}function GM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(wn(e,t))return;i.uniform3iv(this.addr,t),En(e,t)}}function WM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wn(e,t))return;i.uniform4iv(this.addr,t),En(e,t)}}function XM(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function qM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(wn(e,t))return;i.uniform2uiv(this.addr,t),En(e,t)}}function YM(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(wn(e,t))return;i.uniform3uiv(this.addr,t),En(e,t)}}function $M(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(wn(e,t))return;i.uniform4uiv(this.addr,t),En(e,t)}}function gh(i){return i.version===0&&(i.compareFunction=Ld,i.needsUpdate=!0),i}function ZM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=gh(Og):r=Ug,e.setTexture2D(t||r,s)}function jM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||kg,s)}function KM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=gh(Fg):r=zg,e.setTextureCube(t||r,s)}function JM(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||Bg,s)}function QM(i){switch(i){case 5126:return NM;case 35664:return UM;case 35665:return OM;case 35666:return FM;case 35674:return BM;case 35675:return kM;case 35676:return zM;case 5124:case 35670:return HM;case 35667:case 35671:return VM;case 35668:case 35672:return GM;case 35669:case 35673:return WM;case 5125:return XM;case 36294:return qM;case 36295:return YM;case 36296:return $M;case 35678:case 36198:case 36298:case 36306:case 35682:return ZM;case 35679:case 36299:case 36307:return jM;case 35680:case 36300:case 36308:case 36293:return KM;case 36289:case 36303:case 36311:case 36292:return JM}}function tw(i,t){i.uniform1fv(this.addr,t)}function ew(i,t){let e=bo(t,this.size,2);i.uniform2fv(this.addr,e)}function nw(i,t){let e=bo(t,this.size,3);i.uniform3fv(this.addr,e)}function iw(i,t){let e=bo(t,this.size,4);i.uniform4fv(this.addr,e)}function sw(i,t){let e=bo(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function rw(i,t){let e=bo(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function ow(i,t){let e=bo(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function aw(i,t){i.uniform1iv(this.addr,t)}function lw(i,t){i.uniform2iv(this.addr,t)}function cw(i,t){i.uniform3iv(this.addr,t)}function hw(i,t){i.uniform4iv(this.addr,t)}function uw(i,t){i.uniform1uiv(this.addr,t)}function dw(i,t){i.uniform2uiv(this.addr,t)}function fw(i,t){i.uniform3uiv(this.addr,t)}function pw(i,t){i.uniform4uiv(this.addr,t)}function mw(i,t,e){let n=this.cache,s=t.length,r=mh(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=gh(Og):o=Ug;for(let a=0;a!==s;++a)e.setTexture2D(t[a]||o,r[a])}function gw(i,t,e){let n=this.cache,s=t.length,r=mh(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||kg,r[o])}function _w(i,t,e){let n=this.cache,s=t.length,r=mh(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=gh(Fg):o=zg;for(let a=0;a!==s;++a)e.setTextureCube(t[a]||o,r[a])}function xw(i,t,e){let n=this.cache,s=t.length,r=mh(e,s);wn(n,r)||(i.uniform1iv(this.addr,r),En(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||Bg,r[o])}function yw(i){switch(i){case 5126:return tw;case 35664:return ew;case 35665:return nw;case 35666:return iw;case 35674:return sw;case 35675:return rw;case 35676:return ow;case 5124:case 35670:return aw;case 35667:case 35671:return lw;case 35668:case 35672:return cw;case 35669:case 35673:return hw;case 5125:return uw;case 36294:return dw;case 36295:return fw;case 36296:return pw;case 35678:case 36198:case 36298:case 36306:case 35682:return mw;case 35679:case 36299:case 36307:return gw;case 35680:case 36300:case 36308:case 36293:return _w;case 36289:case 36303:case 36311:case 36292:return xw}}var Wd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=QM(e.type)}},Xd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=yw(e.type)}},qd=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},Vd=/(\w+)(\])?(\[|\.)?/g;function yg(i,t){i.seq.push(t),i.map[t.id]=t}function vw(i,t,e){let n=i.name,s=n.length;for(Vd.lastIndex=0;;){let r=Vd.exec(n),o=Vd.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){yg(e,c===void 0?new Wd(a,i,t):new Xd(a,i,t));break}else{let d=e.map[a];d===void 0&&(d=new qd(a),yg(e,d)),e=d}}}var So=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=t.getActiveUniform(e,o),l=t.getUniformLocation(e,a.name);vw(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===t.SAMPLER_2D_SHADOW||o.type===t.SAMPLER_CUBE_SHADOW||o.type===t.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function vg(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var Sw=37297,bw=0;function Mw(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var Sg=new te;function ww(i){ye._getMatrix(Sg,ye.workingColorSpace,i);let t=`mat3( ${Sg.elements.map(e=>e.toFixed(4))} )`;switch(ye.getTransfer(i)){case ua:return[t,"LinearTransferOETF"];case Ce:return[t,"sRGBTransferOETF"];default:return Yt("WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function bg(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+Mw(i.getShaderSource(t),a)}else return r}function Ew(i,t){let e=ww(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( ${e[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var Tw={[gd]:"Linear",[_d]:"Reinhard",[xd]:"Cineon",[yd]:"ACESFilmic",[Sd]:"AgX",[bd]:"Neutral",[vd]:"Custom"};function Aw(i,t){let e=Tw[t];return e===void 0?(Yt("WebGLProgram: Unsupported toneMapping:",t),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var dh=new U;function Rw(){ye.getLuminanceCoefficients(dh);let i=dh.x.toFixed(4),t=dh.y.toFixed(4),e=dh.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Cw(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ga).join(`
`)}function Pw(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function Iw(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function Ga(i){return i!==""}function Mg(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,t.numSunLights).replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,t.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,t.numLightProbeGrids)}function wg(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var Lw=/^[ \t]*#include +<([\w\d./]+)>/gm;function Yd(i){return i.replace(Lw,Dw)}function Dw(i,t){let e=Zt[t];if(e===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+t+">");return Yd(e)}var Nw=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Eg(i){return i.replace(Nw,Uw)}function Uw(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Tg(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}var Ow={[mr]:"SHADOWMAP_TYPE_PCF",[mo]:"SHADOWMAP_TYPE_VSM"};function Fw(i){return Ow[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Bw={[go]:"ENVMAP_MODE_REFRACTION"};function kw(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Bw[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var zw={[Da]:"ENVMAP_BLENDING_MULTIPLY",[Gm]:"ENVMAP_BLENDING_MIX",[Wm]:"ENVMAP_BLENDING_ADD"};function Hw(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":zw[i.combine]||"ENVMAP_BLENDING_NONE"}function Vw(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=Fw(e),c=e.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=kw(e),d=Hw(e),u=Cw(e),f=Pw(r),p=s.createProgram(),y,g,m=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(y=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(Ga).join(`
`),y.length>0&&(y+=`
`),g=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f].filter(Ga).join(`
`),g.length>0&&(g+=`
`)):(y=[Tg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+e.diffuseRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexNormals?"#define HAS_NORMAL":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ga).join(`
`),g=[Tg(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,f,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+d:"",e.envMapPMREM?"#define ENVMAP_MAX_LOD "+e.envMapMaxLod+".0":"",e.envMapPMREM?"#define ENVMAP_SIZE "+e.envMapSize+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",e.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.retroreflection?"#define USE_RETROREFLECTION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor?"#define USE_COLOR":"",e.vertexAlphas||e.batchingColor?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ss?"#define TONE_MAPPING":"",e.toneMapping!==ss?Zt.tonemapping_pars_fragment:"",e.toneMapping!==ss?Aw("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",Zt.colorspace_pars_fragment,Ew("linearToOutputTexel",e.outputColorSpace),Rw(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(Ga).join(`
`)),o=Yd(o),o=Mg(o,e),o=wg(o,e),a=Yd(a),a=Mg(a,e),a=wg(a,e),o=Eg(o),a=Eg(a),e.isRawShaderMaterial!==!0&&(m=`#version 300 es
`,y=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+y,g=["#define varying in",e.glslVersion===Dd?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Dd?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+g);let v=m+y+o,A=m+g+a,b=vg(s,s.VERTEX_SHADER,v),C=vg(s,s.FRAGMENT_SHADER,A);s.attachShader(p,b),s.attachShader(p,C),e.index0AttributeName!==void 0?s.bindAttribLocation(p,0,e.index0AttributeName):e.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function T(I){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(p)||"",z=s.getShaderInfoLog(b)||"",H=s.getShaderInfoLog(C)||"",D=L.trim(),W=z.trim(),q=H.trim(),V=!0,at=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,b,C);else{let Z=bg(s,b,"vertex"),J=bg(s,C,"fragment");Qt("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+I.name+`
Material Type: `+I.type+`

Program Info Log: `+D+`
`+Z+`
`+J)}else D!==""?Yt("WebGLProgram: Program Info Log:",D):(W===""||q==="")&&(at=!1);at&&(I.diagnostics={runnable:V,programLog:D,vertexShader:{log:W,prefix:y},fragmentShader:{log:q,prefix:g}})}s.deleteShader(b),s.deleteShader(C),x=new So(s,p),E=Iw(s,p)}let x;this.getUniforms=function(){return x===void 0&&T(this),x};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let B=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return B===!1&&(B=s.getProgramParameter(p,Sw)),B},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=bw++,this.cacheKey=t,this.usedTimes=1,this.program=p,this.vertexShader=b,this.fragmentShader=C,this}var Gw=0,$d=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t,e,n){let s=this._getShaderCacheForMaterial(t);return s.has(e)===!1&&(s.add(e),e.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderStage(t){return this._getShaderStage(t.vertexShader)}getFragmentShaderStage(t){return this._getShaderStage(t.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new Zd(t),e.set(t,n)),n}},Zd=class{constructor(t){this.id=Gw++,this.code=t,this.usedTimes=0}};function Ww(i){return i===Js||i===ka||i===za}function Xw(i,t,e,n,s,r){let o=new ao,a=new $d,l=new Set,c=[],h=new Map,d=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(x){return l.add(x),x===0?"uv":`uv${x}`}function p(x,E,B,I,L,z){let H=I.fog,D=L.geometry,W=x.isMeshStandardMaterial||x.isMeshLambertMaterial||x.isMeshPhongMaterial?I.environment:null,q=x.isMeshStandardMaterial||x.isMeshLambertMaterial&&!x.envMap||x.isMeshPhongMaterial&&!x.envMap,V=t.get(x.envMap||W,q),at=u[x.type],Z=n.precision;x.precision!==null&&(Z=n.getMaxPrecision(x.precision),Z!==x.precision&&Yt("WebGLProgram.getParameters:",x.precision,"not supported, using",Z,"instead."));let J=D.morphAttributes.position||D.morphAttributes.normal||D.morphAttributes.color,nt=J!==void 0?J.length:0,ut=0;D.morphAttributes.position!==void 0&&(ut=1),D.morphAttributes.normal!==void 0&&(ut=2),D.morphAttributes.color!==void 0&&(ut=3);let lt,Q,pt,_t;if(at){let At=os[at];lt=At.vertexShader,Q=At.fragmentShader}else{lt=x.vertexShader,Q=x.fragmentShader;let At=a.getVertexShaderStage(x),ae=a.getFragmentShaderStage(x);a.update(x,At,ae),pt=At.id,_t=ae.id}let Tt=i.getRenderTarget(),St=i.state.buffers.depth.getReversed(),Wt=L.isInstancedMesh===!0,se=L.isBatchedMesh===!0,Vt=!!x.map,he=!!x.matcap,le=!!V,ne=le&&V.isPMREMTexture===!0,je=!!x.aoMap,Ve=!!x.lightMap,fn=!!x.bumpMap&&x.wireframe===!1,Oe=!!x.normalMap,Pn=!!x.displacementMap,be=!!x.emissiveMap,bn=!!x.metalnessMap,sn=!!x.roughnessMap,pn=x.anisotropy>0,F=x.clearcoat>0,Rt=x.diffuseRoughness>0,$t=x.dispersion>0,re=x.retroreflectivity>0,bt=x.iridescence>0,Be=x.sheen>0,Ht=x.transmission>0,qt=pn&&!!x.anisotropyMap,R=F&&!!x.clearcoatMap,S=F&&!!x.clearcoatNormalMap,X=F&&!!x.clearcoatRoughnessMap,ht=Rt&&!!x.diffuseRoughnessMap,rt=bt&&!!x.iridescenceMap,gt=bt&&!!x.iridescenceThicknessMap,xt=Be&&!!x.sheenColorMap,tt=Be&&!!x.sheenRoughnessMap,it=!!x.specularMap,ft=!!x.specularColorMap,O=!!x.specularIntensityMap,st=Ht&&!!x.transmissionMap,et=Ht&&!!x.thicknessMap,Mt=!!x.gradientMap,mt=!!x.alphaMap,vt=x.alphaTest>0,Gt=!!x.alphaHash,Kt=!!x.extensions,ct=ss;x.toneMapped&&(Tt===null||Tt.isXRRenderTarget===!0)&&(ct=i.toneMapping);let Ft=ne?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,Jt={shaderID:at,shaderType:x.type,shaderName:x.name,vertexShader:lt,fragmentShader:Q,defines:x.defines,customVertexShaderID:pt,customFragmentShaderID:_t,isRawShaderMaterial:x.isRawShaderMaterial===!0,glslVersion:x.glslVersion,precision:Z,batching:se,batchingColor:se&&L._colorsTexture!==null,instancing:Wt,instancingColor:Wt&&L.instanceColor!==null,instancingMorph:Wt&&L.morphTexture!==null,outputColorSpace:Tt===null?i.outputColorSpace:Tt.isXRRenderTarget===!0?Tt.texture.colorSpace:ye.workingColorSpace,alphaToCoverage:!!x.alphaToCoverage,map:Vt,matcap:he,envMap:le,envMapMode:le&&V.mapping,envMapPMREM:ne,envMapMaxLod:ne?Ft.length-1:null,envMapSize:ne?Ft[0].width:null,aoMap:je,lightMap:Ve,bumpMap:fn,normalMap:Oe,displacementMap:Pn,emissiveMap:be,normalMapObjectSpace:Oe&&x.normalMapType===Ym,normalMapTangentSpace:Oe&&x.normalMapType===Ha,packedNormalMap:Oe&&x.normalMapType===Ha&&Ww(x.normalMap.format),metalnessMap:bn,roughnessMap:sn,anisotropy:pn,anisotropyMap:qt,clearcoat:F,clearcoatMap:R,clearcoatNormalMap:S,clearcoatRoughnessMap:X,diffuseRoughness:Rt,diffuseRoughnessMap:ht,dispersion:$t,retroreflection:re,iridescence:bt,iridescenceMap:rt,iridescenceThicknessMap:gt,sheen:Be,sheenColorMap:xt,sheenRoughnessMap:tt,specularMap:it,specularColorMap:ft,specularIntensityMap:O,transmission:Ht,transmissionMap:st,thicknessMap:et,gradientMap:Mt,opaque:x.transparent===!1&&x.blending===Ks&&x.alphaToCoverage===!1,alphaMap:mt,alphaTest:vt,alphaHash:Gt,combine:x.combine,mapUv:Vt&&f(x.map.channel),aoMapUv:je&&f(x.aoMap.channel),lightMapUv:Ve&&f(x.lightMap.channel),bumpMapUv:fn&&f(x.bumpMap.channel),normalMapUv:Oe&&f(x.normalMap.channel),displacementMapUv:Pn&&f(x.displacementMap.channel),emissiveMapUv:be&&f(x.emissiveMap.channel),metalnessMapUv:bn&&f(x.metalnessMap.channel),roughnessMapUv:sn&&f(x.roughnessMap.channel),anisotropyMapUv:qt&&f(x.anisotropyMap.channel),clearcoatMapUv:R&&f(x.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(x.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&f(x.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ht&&f(x.diffuseRoughnessMap.channel),iridescenceMapUv:rt&&f(x.iridescenceMap.channel),iridescenceThicknessMapUv:gt&&f(x.iridescenceThicknessMap.channel),sheenColorMapUv:xt&&f(x.sheenColorMap.channel),sheenRoughnessMapUv:tt&&f(x.sheenRoughnessMap.channel),specularMapUv:it&&f(x.specularMap.channel),specularColorMapUv:ft&&f(x.specularColorMap.channel),specularIntensityMapUv:O&&f(x.specularIntensityMap.channel),transmissionMapUv:st&&f(x.transmissionMap.channel),thicknessMapUv:et&&f(x.thicknessMap.channel),alphaMapUv:mt&&f(x.alphaMap.channel),vertexTangents:!!D.attributes.tangent&&(Oe||pn),vertexNormals:!!D.attributes.normal,vertexColors:x.vertexColors,vertexAlphas:x.vertexColors===!0&&!!D.attributes.color&&D.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!D.attributes.uv&&(Vt||mt),fog:!!H,useFog:x.fog===!0,fogExp2:!!H&&H.isFogExp2,flatShading:x.wireframe===!1&&(x.flatShading===!0||D.attributes.normal===void 0&&Oe===!1&&(x.isMeshLambertMaterial||x.isMeshPhongMaterial||x.isMeshStandardMaterial||x.isMeshPhysicalMaterial)),sizeAttenuation:x.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:St,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:D.attributes.position!==void 0,morphTargets:D.morphAttributes.position!==void 0,morphNormals:D.morphAttributes.normal!==void 0,morphColors:D.morphAttributes.color!==void 0,morphTargetsCount:nt,morphTextureStride:ut,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:z.filter(At=>At.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:x.dithering,shadowMapEnabled:i.shadowMap.enabled&&B.length>0,shadowMapType:i.shadowMap.type,toneMapping:ct,decodeVideoTexture:Vt&&x.map.isVideoTexture===!0&&ye.getTransfer(x.map.colorSpace)===Ce,decodeVideoTextureEmissive:be&&x.emissiveMap.isVideoTexture===!0&&ye.getTransfer(x.emissiveMap.colorSpace)===Ce,premultipliedAlpha:x.premultipliedAlpha,doubleSided:x.side===Qe,flipSided:x.side===kn,useDepthPacking:x.depthPacking>=0,depthPacking:x.depthPacking||0,index0AttributeName:x.index0AttributeName,extensionClipCullDistance:Kt&&x.extensions.clipCullDistance===!0&&e.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Kt&&x.extensions.multiDraw===!0||se)&&e.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:e.has("KHR_parallel_shader_compile"),customProgramCacheKey:x.customProgramCacheKey()};return Jt.vertexUv1s=l.has(1),Jt.vertexUv2s=l.has(2),Jt.vertexUv3s=l.has(3),l.clear(),Jt}function y(x){let E=[];if(x.shaderID?E.push(x.shaderID):(E.push(x.customVertexShaderID),E.push(x.customFragmentShaderID)),x.defines!==void 0)for(let B in x.defines)E.push(B),E.push(x.defines[B]);return x.isRawShaderMaterial===!1&&(g(E,x),m(E,x),E.push(i.outputColorSpace)),E.push(x.customProgramCacheKey),E.join()}function g(x,E){x.push(E.precision),x.push(E.outputColorSpace),x.push(E.envMapMode),x.push(E.envMapPMREM),x.push(E.envMapMaxLod),x.push(E.envMapSize),x.push(E.mapUv),x.push(E.alphaMapUv),x.push(E.lightMapUv),x.push(E.aoMapUv),x.push(E.bumpMapUv),x.push(E.normalMapUv),x.push(E.displacementMapUv),x.push(E.emissiveMapUv),x.push(E.metalnessMapUv),x.push(E.roughnessMapUv),x.push(E.anisotropyMapUv),x.push(E.clearcoatMapUv),x.push(E.clearcoatNormalMapUv),x.push(E.clearcoatRoughnessMapUv),x.push(E.diffuseRoughnessMapUv),x.push(E.iridescenceMapUv),x.push(E.iridescenceThicknessMapUv),x.push(E.sheenColorMapUv),x.push(E.sheenRoughnessMapUv),x.push(E.specularMapUv),x.push(E.specularColorMapUv),x.push(E.specularIntensityMapUv),x.push(E.transmissionMapUv),x.push(E.thicknessMapUv),x.push(E.combine),x.push(E.fogExp2),x.push(E.sizeAttenuation),x.push(E.morphTargetsCount),x.push(E.numSunLights),x.push(E.numDirLights),x.push(E.numPointLights),x.push(E.numSpotLights),x.push(E.numSpotLightMaps),x.push(E.numHemiLights),x.push(E.numRectAreaLights),x.push(E.numSunLightShadows),x.push(E.numDirLightShadows),x.push(E.numPointLightShadows),x.push(E.numSpotLightShadows),x.push(E.numSpotLightShadowsWithMaps),x.push(E.numLightProbes),x.push(E.numLightProbeGrids),x.push(E.shadowMapType),x.push(E.toneMapping),x.push(E.numClippingPlanes),x.push(E.numClipIntersection),x.push(E.depthPacking)}function m(x,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),x.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),x.push(o.mask)}function v(x){let E=u[x.type],B;if(E){let I=os[E];B=vo.clone(I.uniforms)}else B=x.uniforms;return B}function A(x,E){let B=h.get(E);return B!==void 0?++B.usedTimes:(B=new Vw(i,E,x,s),c.push(B),h.set(E,B)),B}function b(x){if(--x.usedTimes===0){let E=c.indexOf(x);c[E]=c[c.length-1],c.pop(),h.delete(x.cacheKey),x.destroy()}}function C(x){a.remove(x)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:y,getUniforms:v,acquireProgram:A,releaseProgram:b,releaseShaderCache:C,programs:c,dispose:T}}function qw(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function Yw(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.materialVariant!==t.materialVariant?i.materialVariant-t.materialVariant:i.z!==t.z?i.z-t.z:i.id-t.id}function Ag(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function Rg(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function a(u,f,p,y,g,m){let v=i[t];return v===void 0?(v={id:u.id,object:u,geometry:f,material:p,materialVariant:o(u),groupOrder:y,renderOrder:u.renderOrder,z:g,group:m},i[t]=v):(v.id=u.id,v.object=u,v.geometry=f,v.material=p,v.materialVariant=o(u),v.groupOrder=y,v.renderOrder=u.renderOrder,v.z=g,v.group=m),t++,v}function l(u,f,p,y,g,m,v){v.reversedDepth===!0&&(g=-g);let A=a(u,f,p,y,g,m);p.transmission>0?n.push(A):p.transparent===!0?s.push(A):e.push(A)}function c(u,f,p,y,g,m){let v=a(u,f,p,y,g,m);p.transmission>0?n.unshift(v):p.transparent===!0?s.unshift(v):e.unshift(v)}function h(u,f){e.length>1&&e.sort(u||Yw),n.length>1&&n.sort(f||Ag),s.length>1&&s.sort(f||Ag)}function d(){for(let u=t,f=i.length;u<f;u++){let p=i[u];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:d,sort:h}}function $w(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new Rg,i.set(n,[o])):s>=r.length?(o=new Rg,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function Zw(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={direction:new U,color:new Ut};break;case"SpotLight":e={position:new U,direction:new U,color:new Ut,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new U,color:new Ut,distance:0,decay:0};break;case"HemisphereLight":e={direction:new U,skyColor:new Ut,groundColor:new Ut};break;case"RectAreaLight":e={color:new Ut,position:new U,halfWidth:new U,halfHeight:new U};break}return i[t.id]=e,e}}}function jw(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"SunLight":case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new zt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new zt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new zt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var Kw=0;function Jw(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function Qw(i){let t=new Zw,e=jw(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new U);let s=new U,r=new me,o=new me;function a(c){let h=0,d=0,u=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,p=0,y=0,g=0,m=0,v=0,A=0,b=0,C=0,T=0,x=0,E=0,B=0,I=0;c.sort(Jw);for(let z=0,H=c.length;z<H;z++){let D=c[z],W=D.color,q=D.intensity,V=D.distance,at=null;if(D.shadow&&D.shadow.map&&(D.shadow.map.texture.format===Js?at=D.shadow.map.texture:at=D.shadow.map.depthTexture||D.shadow.map.texture),D.isAmbientLight)h+=W.r*q,d+=W.g*q,u+=W.b*q;else if(D.isLightProbe){for(let Z=0;Z<9;Z++)n.probe[Z].addScaledVector(D.sh.coefficients[Z],q);I++}else if(D.isSunLight){let Z=t.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let J=D.shadow,nt=e.get(D);nt.shadowIntensity=J.intensity,nt.shadowBias=J.bias,nt.shadowNormalBias=J.normalBias,nt.shadowRadius=J.radius,nt.shadowMapSize.copy(J.mapSize).multiply(J.getFrameExtents()),n.sunShadow[p]=nt,n.sunShadowMap[p]=at;let ut=J.getViewportCount();for(let lt=0;lt<ut;lt++)n.sunShadowMatrix[y+lt]=J.getMatrix(lt),n.sunShadowCascade[y+lt]=J._cascadeData[lt];y+=ut,p++}n.sun[f]=Z,f++}else if(D.isDirectionalLight){let Z=t.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),D.castShadow){let J=D.shadow,nt=e.get(D);nt.shadowIntensity=J.intensity,nt.shadowBias=J.bias,nt.shadowNormalBias=J.normalBias,nt.shadowRadius=J.radius,nt.shadowMapSize=J.mapSize,n.directionalShadow[g]=nt,n.directionalShadowMap[g]=at,n.directionalShadowMatrix[g]=D.shadow.matrix,C++}n.directional[g]=Z,g++}else if(D.isSpotLight){let Z=t.get(D);Z.position.setFromMatrixPosition(D.matrixWorld),Z.color.copy(W).multiplyScalar(q),Z.distance=V,Z.coneCos=Math.cos(D.angle),Z.penumbraCos=Math.cos(D.angle*(1-D.penumbra)),Z.decay=D.decay,n.spot[v]=Z;let J=D.shadow;if(D.map&&(n.spotLightMap[E]=D.map,E++,J.updateMatrices(D),D.castShadow&&B++),n.spotLightMatrix[v]=J.matrix,D.castShadow){let nt=e.get(D);nt.shadowIntensity=J.intensity,nt.shadowBias=J.bias,nt.shadowNormalBias=J.normalBias,nt.shadowRadius=J.radius,nt.shadowMapSize=J.mapSize,n.spotShadow[v]=nt,n.spotShadowMap[v]=at,x++}v++}else if(D.isRectAreaLight){let Z=t.get(D);Z.color.copy(W).multiplyScalar(q),Z.halfWidth.set(D.width*.5,0,0),Z.halfHeight.set(0,D.height*.5,0),n.rectArea[A]=Z,A++}else if(D.isPointLight){let Z=t.get(D);if(Z.color.copy(D.color).multiplyScalar(D.intensity),Z.distance=D.distance,Z.decay=D.decay,D.castShadow){let J=D.shadow,nt=e.get(D);nt.shadowIntensity=J.intensity,nt.shadowBias=J.bias,nt.shadowNormalBias=J.normalBias,nt.shadowRadius=J.radius,nt.shadowMapSize=J.mapSize,nt.shadowCameraNear=J.camera.near,nt.shadowCameraFar=J.camera.far,n.pointShadow[m]=nt,n.pointShadowMap[m]=at,n.pointShadowMatrix[m]=D.shadow.matrix,T++}n.point[m]=Z,m++}else if(D.isHemisphereLight){let Z=t.get(D);Z.skyColor.copy(D.color).multiplyScalar(q),Z.groundColor.copy(D.groundColor).multiplyScalar(q),n.hemi[b]=Z,b++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Pt.LTC_FLOAT_1,n.rectAreaLTC2=Pt.LTC_FLOAT_2):(n.rectAreaLTC1=Pt.LTC_HALF_1,n.rectAreaLTC2=Pt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=u;let L=n.hash;(L.sunLength!==f||L.directionalLength!==g||L.pointLength!==m||L.spotLength!==v||L.rectAreaLength!==A||L.hemiLength!==b||L.numSunShadows!==p||L.numDirectionalShadows!==C||L.numPointShadows!==T||L.numSpotShadows!==x||L.numSpotMaps!==E||L.numLightProbes!==I)&&(n.sun.length=f,n.directional.length=g,n.spot.length=v,n.rectArea.length=A,n.point.length=m,n.hemi.length=b,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=y,n.sunShadowCascade.length=y,n.directionalShadow.length=C,n.directionalShadowMap.length=C,n.directionalShadowMatrix.length=C,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=x,n.spotShadowMap.length=x,n.spotLightMatrix.length=x+E-B,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=B,n.numLightProbes=I,L.sunLength=f,L.directionalLength=g,L.pointLength=m,L.spotLength=v,L.rectAreaLength=A,L.hemiLength=b,L.numSunShadows=p,L.numDirectionalShadows=C,L.numPointShadows=T,L.numSpotShadows=x,L.numSpotMaps=E,L.numLightProbes=I,n.version=Kw++)}function l(c,h){let d=0,u=0,f=0,p=0,y=0,g=0,m=h.matrixWorldInverse;for(let v=0,A=c.length;v<A;v++){let b=c[v];if(b.isSunLight){let C=n.sun[d];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(m),d++}else if(b.isDirectionalLight){let C=n.directional[u];C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(m),u++}else if(b.isSpotLight){let C=n.spot[p];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(m),C.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),C.direction.sub(s),C.direction.transformDirection(m),p++}else if(b.isRectAreaLight){let C=n.rectArea[y];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(m),o.identity(),r.copy(b.matrixWorld),r.premultiply(m),o.extractRotation(r),C.halfWidth.set(b.width*.5,0,0),C.halfHeight.set(0,b.height*.5,0),C.halfWidth.applyMatrix4(o),C.halfHeight.applyMatrix4(o),y++}else if(b.isPointLight){let C=n.point[f];C.position.setFromMatrixPosition(b.matrixWorld),C.position.applyMatrix4(m),f++}else if(b.isHemisphereLight){let C=n.hemi[g];C.direction.setFromMatrixPosition(b.matrixWorld),C.direction.transformDirection(m),g++}}}return{setup:a,setupView:l,state:n}}function Cg(i){let t=new Qw(i),e=[],n=[],s=[];function r(d){h.camera=d,e.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):e.push(d)}function a(d){n.push(d)}function l(){t.setup(e),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function c(d){t.setupView(e,d)}let h={lightsArray:e,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:t,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function tE(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new Cg(i),t.set(s,[a])):r>=o.length?(a=new Cg(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var eE=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,nE=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,iE=[new U(1,0,0),new U(-1,0,0),new U(0,1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1)],sE=[new U(0,-1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1),new U(0,-1,0),new U(0,-1,0)],Pg=new me,Va=new U,Gd=new U;function rE(i,t,e){let n=new Vs,s=new zt,r=new zt,o=new Je,a=new uo,l=new hc,c={},h=e.maxTextureSize,d={[is]:kn,[kn]:is,[Qe]:Qe},u=new un({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new zt},radius:{value:4}},vertexShader:eE,fragmentShader:nE}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let p=new Te;p.setAttribute("position",new Pe(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let y=new Se(p,u),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=mr;let m=this.type;this.render=function(T,x,E){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||T.length===0)return;this.type===Am&&(Yt("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=mr);let B=i.getRenderTarget(),I=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),z=i.state;z.setBlending(gr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let H=m!==this.type;H&&x.traverse(function(D){D.material&&(Array.isArray(D.material)?D.material.forEach(W=>W.needsUpdate=!0):D.material.needsUpdate=!0)});for(let D=0,W=T.length;D<W;D++){let q=T[D],V=q.shadow;if(V===void 0){Yt("WebGLShadowMap:",q,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let at=V.getFrameExtents();s.multiply(at),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/at.x),s.x=r.x*at.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/at.y),s.y=r.y*at.y,V.mapSize.y=r.y));let Z=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=Z,V.map===null||H===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===mo){if(q.isPointLight){Yt("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new mi(s.x,s.y,{format:Js,type:zi,minFilter:ti,magFilter:ti,generateMipmaps:!1}),V.map.texture.name=q.name+".shadowMap",V.map.depthTexture=new Es(s.x,s.y,Wn),V.map.depthTexture.name=q.name+".shadowMapDepth",V.map.depthTexture.format=bs,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=On,V.map.depthTexture.magFilter=On}else q.isPointLight?(V.map=new Wa(s.x),V.map.depthTexture=new Sa(s.x,ki)):(V.map=new mi(s.x,s.y),V.map.depthTexture=new Es(s.x,s.y,ki)),V.map.depthTexture.name=q.name+".shadowMap",V.map.depthTexture.format=bs,this.type===mr?(V.map.depthTexture.compareFunction=Z?Id:Pd,V.map.depthTexture.minFilter=ti,V.map.depthTexture.magFilter=ti):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=On,V.map.depthTexture.magFilter=On);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let J=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();q.isPointLight!==!0&&V.updateMatrices(q,E);let nt=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:E.layers;for(let ut=0;ut<J;ut++){let lt=V.getCamera(ut);if(q.isPointLight){let Q=V.camera,pt=V.matrix,_t=q.distance||Q.far;_t!==Q.far&&(Q.far=_t,Q.updateProjectionMatrix()),Va.setFromMatrixPosition(q.matrixWorld),Q.position.copy(Va),Gd.copy(Q.position),Gd.add(iE[ut]),Q.up.copy(sE[ut]),Q.lookAt(Gd),Q.updateMatrixWorld(),pt.makeTranslation(-Va.x,-Va.y,-Va.z),Pg.multiplyMatrices(Q.projectionMatrix,Q.matrixWorldInverse),V._frustum.setFromProjectionMatrix(Pg,Q.coordinateSystem,Q.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,ut),i.clear();else{ut===0&&(i.setRenderTarget(V.map),i.clear());let Q=V.getViewport(ut);o.set(r.x*Q.x,r.y*Q.y,r.x*Q.z,r.y*Q.w),z.viewport(o)}n=V.getFrustum(ut),b(x,E,lt,q,nt,this.type)}V.isPointLightShadow!==!0&&this.type===mo&&v(V,E),V.needsUpdate=!1}m=this.type,g.needsUpdate=!1,i.setRenderTarget(B,I,L)};function v(T,x){let E=t.update(y);u.defines.VSM_SAMPLES!==T.blurSamples&&(u.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new mi(s.x,s.y,{format:Js,type:zi}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),u.uniforms.shadow_pass.value=T.map.depthTexture,u.uniforms.resolution.value.set(T.map.width,T.map.height),u.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(x,null,E,u,y,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(x,null,E,f,y,null)}function A(T,x,E,B){let I=null,L=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(L!==void 0)I=L;else if(I=E.isPointLight===!0?l:a,i.localClippingEnabled&&x.clipShadows===!0&&Array.isArray(x.clippingPlanes)&&x.clippingPlanes.length!==0||x.displacementMap&&x.displacementScale!==0||x.alphaMap&&x.alphaTest>0||x.map&&x.alphaTest>0||x.alphaToCoverage===!0){let z=I.uuid,H=x.uuid,D=c[z];D===void 0&&(D={},c[z]=D);let W=D[H];W===void 0&&(W=I.clone(),D[H]=W,x.addEventListener("dispose",C)),I=W}if(I.visible=x.visible,I.wireframe=x.wireframe,B===mo?I.side=x.shadowSide!==null?x.shadowSide:x.side:I.side=x.shadowSide!==null?x.shadowSide:d[x.side],I.alphaMap=x.alphaMap,I.alphaTest=x.alphaToCoverage===!0?.5:x.alphaTest,I.map=x.map,I.clipShadows=x.clipShadows,I.clippingPlanes=x.clippingPlanes,I.clipIntersection=x.clipIntersection,I.displacementMap=x.displacementMap,I.displacementScale=x.displacementScale,I.displacementBias=x.displacementBias,I.wireframeLinewidth=x.wireframeLinewidth,I.linewidth=x.linewidth,E.isPointLight===!0&&I.isMeshDistanceMaterial===!0){let z=i.properties.get(I);z.light=E}return I}function b(T,x,E,B,I,L){if(T.visible===!1)return;if(T.layers.test(I)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&L===mo)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let D=t.update(T),W=T.material;if(Array.isArray(W)){let q=D.groups;for(let V=0,at=q.length;V<at;V++){let Z=q[V],J=W[Z.materialIndex];if(J&&J.visible){let nt=A(T,J,B,L);T.onBeforeShadow(i,T,x,E,D,nt,Z),i.renderBufferDirect(E,null,D,nt,T,Z),T.onAfterShadow(i,T,x,E,D,nt,Z)}}}else if(W.visible){let q=A(T,W,B,L);T.onBeforeShadow(i,T,x,E,D,q,null),i.renderBufferDirect(E,null,D,q,T,null),T.onAfterShadow(i,T,x,E,D,q,null)}}let H=T.children;for(let D=0,W=H.length;D<W;D++)b(H[D],x,E,B,I,L)}function C(T){T.target.removeEventListener("dispose",C);for(let E in c){let B=c[E],I=T.target.uuid;I in B&&(B[I].dispose(),delete B[I])}}}function oE(i,t){function e(){let O=!1,st=new Je,et=null,Mt=new Je(0,0,0,0);return{setMask:function(mt){et!==mt&&!O&&(i.colorMask(mt,mt,mt,mt),et=mt)},setLocked:function(mt){O=mt},setClear:function(mt,vt,Gt,Kt,ct){ct===!0&&(mt*=Kt,vt*=Kt,Gt*=Kt),st.set(mt,vt,Gt,Kt),Mt.equals(st)===!1&&(i.clearColor(mt,vt,Gt,Kt),Mt.copy(st))},reset:function(){O=!1,et=null,Mt.set(-1,0,0,0)}}}function n(){let O=!1,st=!1,et=null,Mt=null,mt=null;return{setReversed:function(vt){if(st!==vt){let Gt=t.get("EXT_clip_control");vt?Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.ZERO_TO_ONE_EXT):Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.NEGATIVE_ONE_TO_ONE_EXT),st=vt;let Kt=mt;mt=null,this.setClear(Kt)}},getReversed:function(){return st},setTest:function(vt){vt?St(i.DEPTH_TEST):Wt(i.DEPTH_TEST)},setMask:function(vt){et!==vt&&!O&&(i.depthMask(vt),et=vt)},setFunc:function(vt){if(st&&(vt=sg[vt]),Mt!==vt){switch(vt){case ql:i.depthFunc(i.NEVER);break;case Yl:i.depthFunc(i.ALWAYS);break;case $l:i.depthFunc(i.LESS);break;case no:i.depthFunc(i.LEQUAL);break;case Zl:i.depthFunc(i.EQUAL);break;case jl:i.depthFunc(i.GEQUAL);break;case Kl:i.depthFunc(i.GREATER);break;case Jl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Mt=vt}},setLocked:function(vt){O=vt},setClear:function(vt){mt!==vt&&(mt=vt,st&&(vt=1-vt),i.clearDepth(vt))},reset:function(){O=!1,et=null,Mt=null,mt=null,st=!1}}}function s(){let O=!1,st=null,et=null,Mt=null,mt=null,vt=null,Gt=null,Kt=null,ct=null;return{setTest:function(Ft){O||(Ft?St(i.STENCIL_TEST):Wt(i.STENCIL_TEST))},setMask:function(Ft){st!==Ft&&!O&&(i.stencilMask(Ft),st=Ft)},setFunc:function(Ft,Jt,At){(et!==Ft||Mt!==Jt||mt!==At)&&(i.stencilFunc(Ft,Jt,At),et=Ft,Mt=Jt,mt=At)},setOp:function(Ft,Jt,At){(vt!==Ft||Gt!==Jt||Kt!==At)&&(i.stencilOp(Ft,Jt,At),vt=Ft,Gt=Jt,Kt=At)},setLocked:function(Ft){O=Ft},setClear:function(Ft){ct!==Ft&&(i.clearStencil(Ft),ct=Ft)},reset:function(){O=!1,st=null,et=null,Mt=null,mt=null,vt=null,Gt=null,Kt=null,ct=null}}}let r=new e,o=new n,a=new s,l={},c=new WeakMap,h={},d={},u={},f=new WeakMap,p=[],y=null,g=!1,m=null,v=null,A=null,b=null,C=null,T=null,x=null,E=new Ut(0,0,0),B=0,I=!1,L=null,z=null,H=null,D=null,W=null,q=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,at=0,Z=i.getParameter(i.VERSION);Z.indexOf("WebGL")!==-1?(at=parseFloat(/^WebGL (\d)/.exec(Z)[1]),V=at>=1):Z.indexOf("OpenGL ES")!==-1&&(at=parseFloat(/^OpenGL ES (\d)/.exec(Z)[1]),V=at>=2);let J=null,nt={},ut=i.getParameter(i.SCISSOR_BOX),lt=i.getParameter(i.VIEWPORT),Q=new Je().fromArray(ut),pt=new Je().fromArray(lt);function _t(O,st,et,Mt){let mt=new Uint8Array(4),vt=i.createTexture();i.bindTexture(O,vt),i.texParameteri(O,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(O,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Gt=0;Gt<et;Gt++)O===i.TEXTURE_3D||O===i.TEXTURE_2D_ARRAY?i.texImage3D(st,0,i.RGBA,1,1,Mt,0,i.RGBA,i.UNSIGNED_BYTE,mt):i.texImage2D(st+Gt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,mt);return vt}let Tt={};Tt[i.TEXTURE_2D]=_t(i.TEXTURE_2D,i.TEXTURE_2D,1),Tt[i.TEXTURE_CUBE_MAP]=_t(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Tt[i.TEXTURE_2D_ARRAY]=_t(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Tt[i.TEXTURE_3D]=_t(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),St(i.DEPTH_TEST),o.setFunc(no),fn(!1),Oe(hd),St(i.CULL_FACE),je(gr);function St(O){h[O]!==!0&&(i.enable(O),h[O]=!0)}function Wt(O){h[O]!==!1&&(i.disable(O),h[O]=!1)}function se(O,st){return u[O]!==st?(i.bindFramebuffer(O,st),u[O]=st,O===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=st),O===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=st),!0):!1}function Vt(O,st){let et=p,Mt=!1;if(O){et=f.get(st),et===void 0&&(et=[],f.set(st,et));let mt=O.textures;if(et.length!==mt.length||et[0]!==i.COLOR_ATTACHMENT0){for(let vt=0,Gt=mt.length;vt<Gt;vt++)et[vt]=i.COLOR_ATTACHMENT0+vt;et.length=mt.length,Mt=!0}}else et[0]!==i.BACK&&(et[0]=i.BACK,Mt=!0);Mt&&i.drawBuffers(et)}function he(O){return y!==O?(i.useProgram(O),y=O,!0):!1}let le={[_r]:i.FUNC_ADD,[Rm]:i.FUNC_SUBTRACT,[Cm]:i.FUNC_REVERSE_SUBTRACT};le[Pm]=i.MIN,le[Im]=i.MAX;let ne={[Lm]:i.ZERO,[wc]:i.ONE,[Dm]:i.SRC_COLOR,[pd]:i.SRC_ALPHA,[Bm]:i.SRC_ALPHA_SATURATE,[Om]:i.DST_COLOR,[Nm]:i.DST_ALPHA,[Ec]:i.ONE_MINUS_SRC_COLOR,[md]:i.ONE_MINUS_SRC_ALPHA,[Fm]:i.ONE_MINUS_DST_COLOR,[Um]:i.ONE_MINUS_DST_ALPHA,[km]:i.CONSTANT_COLOR,[zm]:i.ONE_MINUS_CONSTANT_COLOR,[Hm]:i.CONSTANT_ALPHA,[Vm]:i.ONE_MINUS_CONSTANT_ALPHA};function je(O,st,et,Mt,mt,vt,Gt,Kt,ct,Ft){if(O===gr){g===!0&&(Wt(i.BLEND),g=!1);return}if(g===!1&&(St(i.BLEND),g=!0),O!==Mc){if(O!==m||Ft!==I){if((v!==_r||C!==_r)&&(i.blendEquation(i.FUNC_ADD),v=_r,C=_r),Ft)switch(O){case Ks:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case ud:i.blendFunc(i.ONE,i.ONE);break;case dd:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case fd:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qt("WebGLState: Invalid blending: ",O);break}else switch(O){case Ks:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case ud:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case dd:Qt("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case fd:Qt("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qt("WebGLState: Invalid blending: ",O);break}A=null,b=null,T=null,x=null,E.set(0,0,0),B=0,m=O,I=Ft}return}mt=mt||st,vt=vt||et,Gt=Gt||Mt,(st!==v||mt!==C)&&(i.blendEquationSeparate(le[st],le[mt]),v=st,C=mt),(et!==A||Mt!==b||vt!==T||Gt!==x)&&(i.blendFuncSeparate(ne[et],ne[Mt],ne[vt],ne[Gt]),A=et,b=Mt,T=vt,x=Gt),(Kt.equals(E)===!1||ct!==B)&&(i.blendColor(Kt.r,Kt.g,Kt.b,ct),E.copy(Kt),B=ct),m=O,I=!1}function Ve(O,st){O.side===Qe?Wt(i.CULL_FACE):St(i.CULL_FACE);let et=O.side===kn;st&&(et=!et),fn(et),O.blending===Ks&&O.transparent===!1?je(gr):je(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let Mt=O.stencilWrite;a.setTest(Mt),Mt&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),be(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?St(i.SAMPLE_ALPHA_TO_COVERAGE):Wt(i.SAMPLE_ALPHA_TO_COVERAGE)}function fn(O){L!==O&&(O?i.frontFace(i.CW):i.frontFace(i.CCW),L=O)}function Oe(O){O!==Em?(St(i.CULL_FACE),O!==z&&(O===hd?i.cullFace(i.BACK):O===Tm?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Wt(i.CULL_FACE),z=O}function Pn(O){O!==H&&(V&&i.lineWidth(O),H=O)}function be(O,st,et){O?(St(i.POLYGON_OFFSET_FILL),(D!==st||W!==et)&&(D=st,W=et,o.getReversed()&&(st=-st,et=-et),i.polygonOffset(st,et))):Wt(i.POLYGON_OFFSET_FILL)}function bn(O){O?St(i.SCISSOR_TEST):Wt(i.SCISSOR_TEST)}function sn(O){O===void 0&&(O=i.TEXTURE0+q-1),J!==O&&(i.activeTexture(O),J=O)}function pn(O,st,et){et===void 0&&(J===null?et=i.TEXTURE0+q-1:et=J);let Mt=nt[et];Mt===void 0&&(Mt={type:void 0,texture:void 0},nt[et]=Mt),(Mt.type!==O||Mt.texture!==st)&&(J!==et&&(i.activeTexture(et),J=et),i.bindTexture(O,st||Tt[O]),Mt.type=O,Mt.texture=st)}function F(){let O=nt[J];O!==void 0&&O.type!==void 0&&(i.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Rt(){try{i.compressedTexImage2D(...arguments)}catch(O){Qt("WebGLState:",O)}}function $t(){try{i.compressedTexImage3D(...arguments)}catch(O){Qt("WebGLState:",O)}}function re(){try{i.texSubImage2D(...arguments)}catch(O){Qt("WebGLState:",O)}}function bt(){try{i.texSubImage3D(...arguments)}catch(O){Qt("WebGLState:",O)}}function Be(){try{i.compressedTexSubImage2D(...arguments)}catch(O){Qt("WebGLState:",O)}}function Ht(){try{i.compressedTexSubImage3D(...arguments)}catch(O){Qt("WebGLState:",O)}}function qt(){try{i.texStorage2D(...arguments)}catch(O){Qt("WebGLState:",O)}}function R(){try{i.texStorage3D(...arguments)}catch(O){Qt("WebGLState:",O)}}function S(){try{i.texImage2D(...arguments)}catch(O){Qt("WebGLState:",O)}}function X(){try{i.texImage3D(...arguments)}catch(O){Qt("WebGLState:",O)}}function ht(O){return d[O]!==void 0?d[O]:i.getParameter(O)}function rt(O,st){d[O]!==st&&(i.pixelStorei(O,st),d[O]=st)}function gt(O){Q.equals(O)===!1&&(i.scissor(O.x,O.y,O.z,O.w),Q.copy(O))}function xt(O){pt.equals(O)===!1&&(i.viewport(O.x,O.y,O.z,O.w),pt.copy(O))}function tt(O,st){let et=c.get(st);et===void 0&&(et=new WeakMap,c.set(st,et));let Mt=et.get(O);Mt===void 0&&(Mt=i.getUniformBlockIndex(st,O.name),i.uniformBlockBinding(st,Mt,Mt),et.set(O,Mt))}function it(O,st,et){let mt=c.get(st).get(O);l[mt]!==et&&(i.bindBufferBase(i.UNIFORM_BUFFER,mt,et),l[mt]=et)}function ft(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},J=null,nt={},u={},l={},f=new WeakMap,p=[],y=null,g=!1,m=null,v=null,A=null,b=null,C=null,T=null,x=null,E=new Ut(0,0,0),B=0,I=!1,L=null,z=null,H=null,D=null,W=null,Q.set(0,0,i.canvas.width,i.canvas.height),pt.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:St,disable:Wt,bindFramebuffer:se,drawBuffers:Vt,useProgram:he,setBlending:je,setMaterial:Ve,setFlipSided:fn,setCullFace:Oe,setLineWidth:Pn,setPolygonOffset:be,setScissorTest:bn,activeTexture:sn,bindTexture:pn,unbindTexture:F,compressedTexImage2D:Rt,compressedTexImage3D:$t,texImage2D:S,texImage3D:X,pixelStorei:rt,getParameter:ht,updateUBOMapping:tt,uniformBlockBinding:it,texStorage2D:qt,texStorage3D:R,texSubImage2D:re,texSubImage3D:bt,compressedTexSubImage2D:Be,compressedTexSubImage3D:Ht,scissor:gt,viewport:xt,reset:ft}}function aE(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new zt,h=new WeakMap,d=new Set,u,f=new WeakMap,p=new Set,y=new FinalizationRegistry(R=>p.delete(R)),g=!1;try{g=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(R,S){return g?new OffscreenCanvas(R,S):da("canvas")}function v(R,S,X){let ht=1,rt=qt(R);if((rt.width>X||rt.height>X)&&(ht=X/Math.max(rt.width,rt.height)),ht<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let gt=Math.floor(ht*rt.width),xt=Math.floor(ht*rt.height);u===void 0&&(u=m(gt,xt));let tt=S?m(gt,xt):u;return tt.width=gt,tt.height=xt,tt.getContext("2d").drawImage(R,0,0,gt,xt),Yt("WebGLRenderer: Texture has been resized from ("+rt.width+"x"+rt.height+") to ("+gt+"x"+xt+")."),tt}else return"data"in R&&Yt("WebGLRenderer: Image in DataTexture is too big ("+rt.width+"x"+rt.height+")."),R;return R}function A(R){return R.generateMipmaps}function b(R){i.generateMipmap(R)}function C(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(R,S,X,ht,rt,gt=!1){if(R!==null){if(i[R]!==void 0)return i[R];Yt("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let xt;ht&&(xt=t.get("EXT_texture_norm16"),xt||Yt("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let tt=S;if(S===i.RED&&(X===i.FLOAT&&(tt=i.R32F),X===i.HALF_FLOAT&&(tt=i.R16F),X===i.UNSIGNED_BYTE&&(tt=i.R8),X===i.UNSIGNED_SHORT&&xt&&(tt=xt.R16_EXT),X===i.SHORT&&xt&&(tt=xt.R16_SNORM_EXT)),S===i.RED_INTEGER&&(X===i.UNSIGNED_BYTE&&(tt=i.R8UI),X===i.UNSIGNED_SHORT&&(tt=i.R16UI),X===i.UNSIGNED_INT&&(tt=i.R32UI),X===i.BYTE&&(tt=i.R8I),X===i.SHORT&&(tt=i.R16I),X===i.INT&&(tt=i.R32I)),S===i.RG&&(X===i.FLOAT&&(tt=i.RG32F),X===i.HALF_FLOAT&&(tt=i.RG16F),X===i.UNSIGNED_BYTE&&(tt=i.RG8),X===i.UNSIGNED_SHORT&&xt&&(tt=xt.RG16_EXT),X===i.SHORT&&xt&&(tt=xt.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(X===i.UNSIGNED_BYTE&&(tt=i.RG8UI),X===i.UNSIGNED_SHORT&&(tt=i.RG16UI),X===i.UNSIGNED_INT&&(tt=i.RG32UI),X===i.BYTE&&(tt=i.RG8I),X===i.SHORT&&(tt=i.RG16I),X===i.INT&&(tt=i.RG32I)),S===i.RGB_INTEGER&&(X===i.UNSIGNED_BYTE&&(tt=i.RGB8UI),X===i.UNSIGNED_SHORT&&(tt=i.RGB16UI),X===i.UNSIGNED_INT&&(tt=i.RGB32UI),X===i.BYTE&&(tt=i.RGB8I),X===i.SHORT&&(tt=i.RGB16I),X===i.INT&&(tt=i.RGB32I)),S===i.RGBA_INTEGER&&(X===i.UNSIGNED_BYTE&&(tt=i.RGBA8UI),X===i.UNSIGNED_SHORT&&(tt=i.RGBA16UI),X===i.UNSIGNED_INT&&(tt=i.RGBA32UI),X===i.BYTE&&(tt=i.RGBA8I),X===i.SHORT&&(tt=i.RGBA16I),X===i.INT&&(tt=i.RGBA32I)),S===i.RGB&&(X===i.UNSIGNED_SHORT&&xt&&(tt=xt.RGB16_EXT),X===i.SHORT&&xt&&(tt=xt.RGB16_SNORM_EXT),X===i.UNSIGNED_INT_5_9_9_9_REV&&(tt=i.RGB9_E5),X===i.UNSIGNED_INT_10F_11F_11F_REV&&(tt=i.R11F_G11F_B10F)),S===i.RGBA){let it=gt?ua:ye.getTransfer(rt);X===i.FLOAT&&(tt=i.RGBA32F),X===i.HALF_FLOAT&&(tt=i.RGBA16F),X===i.UNSIGNED_BYTE&&(tt=it===Ce?i.SRGB8_ALPHA8:i.RGBA8),X===i.UNSIGNED_SHORT&&xt&&(tt=xt.RGBA16_EXT),X===i.SHORT&&xt&&(tt=xt.RGBA16_SNORM_EXT),X===i.UNSIGNED_SHORT_4_4_4_4&&(tt=i.RGBA4),X===i.UNSIGNED_SHORT_5_5_5_1&&(tt=i.RGB5_A1)}return(tt===i.R16F||tt===i.R32F||tt===i.RG16F||tt===i.RG32F||tt===i.RGBA16F||tt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),tt}function x(R,S){let X;return R?S===null||S===ki||S===yr?X=i.DEPTH24_STENCIL8:S===Wn?X=i.DEPTH32F_STENCIL8:S===_o&&(X=i.DEPTH24_STENCIL8,Yt("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===ki||S===yr?X=i.DEPTH_COMPONENT24:S===Wn?X=i.DEPTH_COMPONENT32F:S===_o&&(X=i.DEPTH_COMPONENT16),X}function E(R,S){return A(R)===!0||R.isFramebufferTexture&&R.minFilter!==On&&R.minFilter!==ti?Math.log2(Math.max(S.width,S.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?S.mipmaps.length:1}function B(R){let S=new WeakRef(R);n.get(R).__ref=S,p.add(S),y.register(R,S,S)}function I(R){let S=n.get(R).__ref;S!==void 0&&(p.delete(S),y.unregister(S))}function L(R){H(R.target)}function z(R){D(R.target)}function H(R){R.removeEventListener("dispose",L),I(R),q(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&d.delete(R)}function D(R){R.removeEventListener("dispose",z),I(R),at(R)}function W(){for(let R of p){let S=R.deref();S!==void 0&&(S.isRenderTarget===!0?D(S):H(S))}p.clear(),d.clear()}function q(R){let S=n.get(R);if(S.__webglInit===void 0)return;let X=R.source,ht=f.get(X);if(ht){let rt=ht[S.__cacheKey];rt.usedTimes--,rt.usedTimes===0&&V(R),Object.keys(ht).length===0&&f.delete(X)}n.remove(R)}function V(R){let S=n.get(R);i.deleteTexture(S.__webglTexture);let X=R.source,ht=f.get(X);delete ht[S.__cacheKey],o.memory.textures--}function at(R){let S=n.get(R);S.__depthDisposeCallback&&S.__depthDisposeCallback();let X=R.depthTexture;if(X&&X.renderTarget===R&&H(X),R.isWebGLCubeRenderTarget)for(let rt=0;rt<6;rt++){if(Array.isArray(S.__webglFramebuffer[rt]))for(let gt=0;gt<S.__webglFramebuffer[rt].length;gt++)i.deleteFramebuffer(S.__webglFramebuffer[rt][gt]);else i.deleteFramebuffer(S.__webglFramebuffer[rt]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[rt])}else{if(Array.isArray(S.__webglFramebuffer))for(let rt=0;rt<S.__webglFramebuffer.length;rt++)i.deleteFramebuffer(S.__webglFramebuffer[rt]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let rt=0;rt<S.__webglColorRenderbuffer.length;rt++)S.__webglColorRenderbuffer[rt]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[rt]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ht=R.textures;for(let rt=0,gt=ht.length;rt<gt;rt++){let xt=n.get(ht[rt]);xt.__webglTexture&&(i.deleteTexture(xt.__webglTexture),o.memory.textures--),n.remove(ht[rt])}n.remove(R)}let Z=0;function J(){Z=0}function nt(){return Z}function ut(R){Z=R}function lt(){let R=Z;return R>=s.maxTextures&&Yt("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),Z+=1,R}function Q(R){let S=[];return S.push(R.wrapS),S.push(R.wrapT),S.push(R.wrapR||0),S.push(R.magFilter),S.push(R.minFilter),S.push(R.anisotropy),S.push(R.internalFormat),S.push(R.format),S.push(R.type),S.push(R.generateMipmaps),S.push(R.mipmapsAutoUpdate),S.push(R.premultiplyAlpha),S.push(R.flipY),S.push(R.unpackAlignment),S.push(R.colorSpace),S.join()}function pt(R,S){let X=n.get(R);if(R.isVideoTexture&&Be(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&X.__version!==R.version){let ht=R.image;if(ht===null)Yt("WebGLRenderer: Texture marked for update but no image data found.");else if(ht.complete===!1)Yt("WebGLRenderer: Texture marked for update but image is incomplete");else{Ve(X,R,S);return}}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,X.__webglTexture,i.TEXTURE0+S)}function _t(R,S){let X=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){Ve(X,R,S);return}else R.isExternalTexture&&(X.__webglTexture=R.sourceTexture?R.sourceTexture:null);e.bindTexture(i.TEXTURE_2D_ARRAY,X.__webglTexture,i.TEXTURE0+S)}function Tt(R,S){let X=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&X.__version!==R.version){Ve(X,R,S);return}e.bindTexture(i.TEXTURE_3D,X.__webglTexture,i.TEXTURE0+S)}function St(R,S){let X=n.get(R);if(R.version>0&&X.__version!==R.version){fn(X,R,S);return}e.bindTexture(i.TEXTURE_CUBE_MAP,X.__webglTexture,i.TEXTURE0+S)}let Wt={[Ql]:i.REPEAT,[Qi]:i.CLAMP_TO_EDGE,[tc]:i.MIRRORED_REPEAT},se={[On]:i.NEAREST,[Xm]:i.NEAREST_MIPMAP_NEAREST,[Na]:i.NEAREST_MIPMAP_LINEAR,[ti]:i.LINEAR,[Rc]:i.LINEAR_MIPMAP_NEAREST,[Ts]:i.LINEAR_MIPMAP_LINEAR},Vt={[Zm]:i.NEVER,[Ld]:i.ALWAYS,[jm]:i.LESS,[Pd]:i.LEQUAL,[Km]:i.EQUAL,[Id]:i.GEQUAL,[Jm]:i.GREATER,[Qm]:i.NOTEQUAL};function he(R,S){if(S.type===Wn&&t.has("OES_texture_float_linear")===!1&&(S.magFilter===ti||S.magFilter===Rc||S.magFilter===Na||S.magFilter===Ts||S.minFilter===ti||S.minFilter===Rc||S.minFilter===Na||S.minFilter===Ts)&&Yt("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,Wt[S.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,Wt[S.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,Wt[S.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,se[S.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,se[S.minFilter]),S.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Vt[S.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===On||S.minFilter!==Na&&S.minFilter!==Ts||S.type===Wn&&t.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let X=t.get("EXT_texture_filter_anisotropic");i.texParameterf(R,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function le(R,S){let X=!1;R.__webglInit===void 0&&(R.__webglInit=!0,S.addEventListener("dispose",L),B(S));let ht=S.source,rt=f.get(ht);rt===void 0&&(rt={},f.set(ht,rt));let gt=Q(S);if(gt!==R.__cacheKey){rt[gt]===void 0&&(rt[gt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,X=!0),rt[gt].usedTimes++;let xt=rt[R.__cacheKey];xt!==void 0&&(rt[R.__cacheKey].usedTimes--,xt.usedTimes===0&&V(S)),R.__cacheKey=gt,R.__webglTexture=rt[gt].texture}return X}function ne(R,S,X){return Math.floor(Math.floor(R/X)/S)}function je(R,S,X,ht){let gt=R.updateRanges;if(gt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,X,ht,S.data);else{gt.sort((O,st)=>O.start-st.start);let xt=0;for(let O=1;O<gt.length;O++){let st=gt[xt],et=gt[O],Mt=st.start+st.count,mt=ne(et.start,S.width,4),vt=ne(st.start,S.width,4);et.start<=Mt+1&&mt===vt&&ne(et.start+et.count-1,S.width,4)===mt?st.count=Math.max(st.count,et.start+et.count-st.start):(++xt,gt[xt]=et)}gt.length=xt+1;let tt=e.getParameter(i.UNPACK_ROW_LENGTH),it=e.getParameter(i.UNPACK_SKIP_PIXELS),ft=e.getParameter(i.UNPACK_SKIP_ROWS);e.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let O=0,st=gt.length;O<st;O++){let et=gt[O],Mt=Math.floor(et.start/4),mt=Math.ceil(et.count/4),vt=Mt%S.width,Gt=Math.floor(Mt/S.width),Kt=mt,ct=1;e.pixelStorei(i.UNPACK_SKIP_PIXELS,vt),e.pixelStorei(i.UNPACK_SKIP_ROWS,Gt),e.texSubImage2D(i.TEXTURE_2D,0,vt,Gt,Kt,ct,X,ht,S.data)}R.clearUpdateRanges(),e.pixelStorei(i.UNPACK_ROW_LENGTH,tt),e.pixelStorei(i.UNPACK_SKIP_PIXELS,it),e.pixelStorei(i.UNPACK_SKIP_ROWS,ft)}}function Ve(R,S,X){let ht=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ht=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ht=i.TEXTURE_3D);let rt=le(R,S),gt=S.source;e.bindTexture(ht,R.__webglTexture,i.TEXTURE0+X);let xt=n.get(gt);if(gt.version!==xt.__version||rt===!0){if(e.activeTexture(i.TEXTURE0+X),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ct=ye.getPrimaries(ye.workingColorSpace),Ft=S.colorSpace===Rs?null:ye.getPrimaries(S.colorSpace),Jt=S.colorSpace===Rs||ct===Ft?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Jt)}e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let it=v(S.image,!1,s.maxTextureSize);it=Ht(S,it);let ft=r.convert(S.format,S.colorSpace),O=r.convert(S.type),st=T(S.internalFormat,ft,O,S.normalized,S.colorSpace,S.isVideoTexture);he(ht,S);let et,Mt=S.mipmaps,mt=S.isVideoTexture!==!0,vt=xt.__version===void 0||rt===!0,Gt=gt.dataReady,Kt=E(S,it);if(S.isDepthTexture)st=x(S.format===As,S.type),vt&&(mt?e.texStorage2D(i.TEXTURE_2D,1,st,it.width,it.height):e.texImage2D(i.TEXTURE_2D,0,st,it.width,it.height,0,ft,O,null));else if(S.isDataTexture)if(Mt.length>0){mt&&vt&&e.texStorage2D(i.TEXTURE_2D,Kt,st,Mt[0].width,Mt[0].height);for(let ct=0,Ft=Mt.length;ct<Ft;ct++)et=Mt[ct],mt?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,et.width,et.height,ft,O,et.data):e.texImage2D(i.TEXTURE_2D,ct,st,et.width,et.height,0,ft,O,et.data);S.generateMipmaps=!1}else mt?(vt&&e.texStorage2D(i.TEXTURE_2D,Kt,st,it.width,it.height),Gt&&je(S,it,ft,O)):e.texImage2D(i.TEXTURE_2D,0,st,it.width,it.height,0,ft,O,it.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){mt&&vt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Kt,st,Mt[0].width,Mt[0].height,it.depth);for(let ct=0,Ft=Mt.length;ct<Ft;ct++)if(et=Mt[ct],S.format!==_i)if(ft!==null)if(mt){if(Gt)if(S.layerUpdates.size>0){let Jt=Hd(et.width,et.height,S.format,S.type);for(let At of S.layerUpdates){let ae=et.data.subarray(At*Jt/et.data.BYTES_PER_ELEMENT,(At+1)*Jt/et.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,At,et.width,et.height,1,ft,ae)}}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,et.width,et.height,it.depth,ft,et.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ct,st,et.width,et.height,it.depth,0,et.data,0,0);else Yt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else mt?Gt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,ct,0,0,0,et.width,et.height,it.depth,ft,O,et.data):e.texImage3D(i.TEXTURE_2D_ARRAY,ct,st,et.width,et.height,it.depth,0,ft,O,et.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{mt&&vt&&e.texStorage2D(i.TEXTURE_2D,Kt,st,Mt[0].width,Mt[0].height);for(let ct=0,Ft=Mt.length;ct<Ft;ct++)et=Mt[ct],S.format!==_i?ft!==null?mt?Gt&&e.compressedTexSubImage2D(i.TEXTURE_2D,ct,0,0,et.width,et.height,ft,et.data):e.compressedTexImage2D(i.TEXTURE_2D,ct,st,et.width,et.height,0,et.data):Yt("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):mt?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,et.width,et.height,ft,O,et.data):e.texImage2D(i.TEXTURE_2D,ct,st,et.width,et.height,0,ft,O,et.data)}else if(S.isDataArrayTexture)if(mt){if(vt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,Kt,st,it.width,it.height,it.depth),Gt)if(S.layerUpdates.size>0){let ct=Hd(it.width,it.height,S.format,S.type);for(let Ft of S.layerUpdates){let Jt=it.data.subarray(Ft*ct/it.data.BYTES_PER_ELEMENT,(Ft+1)*ct/it.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Ft,it.width,it.height,1,ft,O,Jt)}S.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,it.width,it.height,it.depth,ft,O,it.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,st,it.width,it.height,it.depth,0,ft,O,it.data);else if(S.isData3DTexture)mt?(vt&&e.texStorage3D(i.TEXTURE_3D,Kt,st,it.width,it.height,it.depth),Gt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,it.width,it.height,it.depth,ft,O,it.data)):e.texImage3D(i.TEXTURE_3D,0,st,it.width,it.height,it.depth,0,ft,O,it.data);else if(S.isFramebufferTexture){if(vt)if(mt)e.texStorage2D(i.TEXTURE_2D,Kt,st,it.width,it.height);else{let ct=it.width,Ft=it.height;for(let Jt=0;Jt<Kt;Jt++)e.texImage2D(i.TEXTURE_2D,Jt,st,ct,Ft,0,ft,O,null),ct>>=1,Ft>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ct=i.canvas;if(ct.hasAttribute("layoutsubtree")||ct.setAttribute("layoutsubtree","true"),it.parentNode!==ct){ct.appendChild(it),d.add(S),ct.onpaint=Ft=>{let Jt=Ft.changedElements;for(let At of d)Jt.includes(At.image)&&(At.needsUpdate=!0)},ct.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,it);else{let Jt=i.RGBA,At=i.RGBA,ae=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Jt,At,ae,it)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Mt.length>0){if(mt&&vt){let ct=qt(Mt[0]);e.texStorage2D(i.TEXTURE_2D,Kt,st,ct.width,ct.height)}for(let ct=0,Ft=Mt.length;ct<Ft;ct++)et=Mt[ct],mt?Gt&&e.texSubImage2D(i.TEXTURE_2D,ct,0,0,ft,O,et):e.texImage2D(i.TEXTURE_2D,ct,st,ft,O,et);S.generateMipmaps=!1}else if(mt){if(vt){let ct=qt(it);e.texStorage2D(i.TEXTURE_2D,Kt,st,ct.width,ct.height)}Gt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,ft,O,it)}else e.texImage2D(i.TEXTURE_2D,0,st,ft,O,it);A(S)&&S.mipmapsAutoUpdate===!0&&b(ht),xt.__version=gt.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function fn(R,S,X){if(S.image.length!==6)return;let ht=le(R,S),rt=S.source;e.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+X);let gt=n.get(rt);if(rt.version!==gt.__version||ht===!0){e.activeTexture(i.TEXTURE0+X);let xt=ye.getPrimaries(ye.workingColorSpace),tt=S.colorSpace===Rs?null:ye.getPrimaries(S.colorSpace),it=S.colorSpace===Rs||xt===tt?i.NONE:i.BROWSER_DEFAULT_WEBGL;e.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),e.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),e.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),e.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,it);let ft=S.isCompressedTexture||S.image[0].isCompressedTexture,O=S.image[0]&&S.image[0].isDataTexture,st=[];for(let At=0;At<6;At++)!ft&&!O?st[At]=v(S.image[At],!0,s.maxCubemapSize):st[At]=O?S.image[At].image:S.image[At],st[At]=Ht(S,st[At]);let et=st[0],Mt=r.convert(S.format,S.colorSpace),mt=r.convert(S.type),vt=T(S.internalFormat,Mt,mt,S.normalized,S.colorSpace),Gt=S.isVideoTexture!==!0,Kt=gt.__version===void 0||ht===!0,ct=rt.dataReady,Ft=E(S,et);he(i.TEXTURE_CUBE_MAP,S);let Jt;if(S.isDepthTexture){if(vt=x(S.format===As,S.type),Kt)if(Gt)e.texStorage2D(i.TEXTURE_CUBE_MAP,1,vt,et.width,et.height);else for(let At=0;At<6;At++)e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,0,vt,et.width,et.height,0,Mt,mt,null)}else if(ft){Gt&&Kt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,Ft,vt,et.width,et.height);for(let At=0;At<6;At++){Jt=st[At].mipmaps;for(let ae=0;ae<Jt.length;ae++){let We=Jt[ae];S.format!==_i?Mt!==null?Gt?ct&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,ae,0,0,We.width,We.height,Mt,We.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,ae,vt,We.width,We.height,0,We.data):Yt("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,ae,0,0,We.width,We.height,Mt,mt,We.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,ae,vt,We.width,We.height,0,Mt,mt,We.data)}}}else{if(Jt=S.mipmaps,Gt&&Kt){Jt.length>0&&Ft++;let At=qt(st[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,Ft,vt,At.width,At.height)}for(let At=0;At<6;At++)if(O){Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,0,0,0,st[At].width,st[At].height,Mt,mt,st[At].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,0,vt,st[At].width,st[At].height,0,Mt,mt,st[At].data);for(let ae=0;ae<Jt.length;ae++){let $n=Jt[ae].image[At].image;Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,ae+1,0,0,$n.width,$n.height,Mt,mt,$n.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,ae+1,vt,$n.width,$n.height,0,Mt,mt,$n.data)}}else{Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,0,0,0,Mt,mt,st[At]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,0,vt,Mt,mt,st[At]);for(let ae=0;ae<Jt.length;ae++){let We=Jt[ae];Gt?ct&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,ae+1,0,0,Mt,mt,We.image[At]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+At,ae+1,vt,Mt,mt,We.image[At])}}}A(S)&&S.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),gt.__version=rt.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function Oe(R,S,X,ht,rt,gt){let xt=r.convert(X.format,X.colorSpace),tt=r.convert(X.type),it=T(X.internalFormat,xt,tt,X.normalized,X.colorSpace),ft=n.get(S),O=n.get(X);if(O.__renderTarget=S,!ft.__hasExternalTextures){let st=Math.max(1,S.width>>gt),et=Math.max(1,S.height>>gt);rt===i.TEXTURE_3D||rt===i.TEXTURE_2D_ARRAY?e.texImage3D(rt,gt,it,st,et,S.depth,0,xt,tt,null):e.texImage2D(rt,gt,it,st,et,0,xt,tt,null)}e.bindFramebuffer(i.FRAMEBUFFER,R),bt(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ht,rt,O.__webglTexture,0,re(S)):(rt===i.TEXTURE_2D||rt>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&rt<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ht,rt,O.__webglTexture,gt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Pn(R,S,X){if(i.bindRenderbuffer(i.RENDERBUFFER,R),S.depthBuffer){let ht=S.depthTexture,rt=ht&&ht.isDepthTexture?ht.type:null,gt=x(S.stencilBuffer,rt),xt=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;bt(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,re(S),gt,S.width,S.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,re(S),gt,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,gt,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,xt,i.RENDERBUFFER,R)}else{let ht=S.textures;for(let rt=0;rt<ht.length;rt++){let gt=ht[rt],xt=r.convert(gt.format,gt.colorSpace),tt=r.convert(gt.type),it=T(gt.internalFormat,xt,tt,gt.normalized,gt.colorSpace);bt(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,re(S),it,S.width,S.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,re(S),it,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,it,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function be(R,S,X){let ht=S.isWebGLCubeRenderTarget===!0;if(e.bindFramebuffer(i.FRAMEBUFFER,R),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let rt=n.get(S.depthTexture);rt.__renderTarget=S;let gt=ht?S.depthTexture.image[0]:S.depthTexture.image;(!rt.__webglTexture||gt.width!==S.width||gt.height!==S.height)&&(gt.width=S.width,gt.height=S.height,S.depthTexture.needsUpdate=!0),ht?St(S.depthTexture,0):pt(S.depthTexture,0);let xt=rt.__webglTexture,tt=re(S),it=ht?i.TEXTURE_CUBE_MAP_POSITIVE_X+X:i.TEXTURE_2D,ft=S.depthTexture.format===As?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===bs)bt(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ft,it,xt,0,tt):i.framebufferTexture2D(i.FRAMEBUFFER,ft,it,xt,0);else if(S.depthTexture.format===As)bt(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ft,it,xt,0,tt):i.framebufferTexture2D(i.FRAMEBUFFER,ft,it,xt,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function bn(R){let S=n.get(R),X=R.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==R.depthTexture){let ht=R.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ht){let rt=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ht.removeEventListener("dispose",rt)};ht.addEventListener("dispose",rt),S.__depthDisposeCallback=rt}S.__boundDepthTexture=ht}if(R.depthTexture&&!S.__autoAllocateDepthBuffer)if(X)for(let ht=0;ht<6;ht++)be(S.__webglFramebuffer[ht],R,ht);else R.texture.mipmaps.length>0?be(S.__webglFramebuffer[0],R,0):be(S.__webglFramebuffer,R,0);else if(X){S.__webglDepthbuffer=[];for(let ht=0;ht<6;ht++)if(e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[ht]),S.__webglDepthbuffer[ht]===void 0)S.__webglDepthbuffer[ht]=i.createRenderbuffer(),Pn(S.__webglDepthbuffer[ht],R,!1);else{let rt=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,gt=S.__webglDepthbuffer[ht];i.bindRenderbuffer(i.RENDERBUFFER,gt),i.framebufferRenderbuffer(i.FRAMEBUFFER,rt,i.RENDERBUFFER,gt)}}else if(R.texture.mipmaps.length>0?e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),Pn(S.__webglDepthbuffer,R,!1);else{let rt=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,gt=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,gt),i.framebufferRenderbuffer(i.FRAMEBUFFER,rt,i.RENDERBUFFER,gt)}e.bindFramebuffer(i.FRAMEBUFFER,null)}function sn(R,S,X){let ht=n.get(R);S!==void 0&&Oe(ht.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),X!==void 0&&bn(R)}function pn(R){let S=R.texture,X=n.get(R),ht=n.get(S);R.addEventListener("dispose",z),B(R);let rt=R.textures,gt=R.isWebGLCubeRenderTarget===!0,xt=rt.length>1;if(xt||(ht.__webglTexture===void 0&&(ht.__webglTexture=i.createTexture()),ht.__version=S.version,o.memory.textures++),gt){X.__webglFramebuffer=[];for(let tt=0;tt<6;tt++)if(S.mipmaps.length>0){X.__webglFramebuffer[tt]=[];for(let it=0;it<S.mipmaps.length;it++)X.__webglFramebuffer[tt][it]=i.createFramebuffer()}else X.__webglFramebuffer[tt]=i.createFramebuffer()}else{if(S.mipmaps.length>0){X.__webglFramebuffer=[];for(let tt=0;tt<S.mipmaps.length;tt++)X.__webglFramebuffer[tt]=i.createFramebuffer()}else X.__webglFramebuffer=i.createFramebuffer();if(xt)for(let tt=0,it=rt.length;tt<it;tt++){let ft=n.get(rt[tt]);ft.__webglTexture===void 0&&(ft.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&bt(R)===!1){X.__webglMultisampledFramebuffer=i.createFramebuffer(),X.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let tt=0;tt<rt.length;tt++){let it=rt[tt];X.__webglColorRenderbuffer[tt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,X.__webglColorRenderbuffer[tt]);let ft=r.convert(it.format,it.colorSpace),O=r.convert(it.type),st=T(it.internalFormat,ft,O,it.normalized,it.colorSpace,R.isXRRenderTarget===!0),et=re(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,et,st,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+tt,i.RENDERBUFFER,X.__webglColorRenderbuffer[tt])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(X.__webglDepthRenderbuffer=i.createRenderbuffer(),Pn(X.__webglDepthRenderbuffer,R,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(gt){e.bindTexture(i.TEXTURE_CUBE_MAP,ht.__webglTexture),he(i.TEXTURE_CUBE_MAP,S);for(let tt=0;tt<6;tt++)if(S.mipmaps.length>0)for(let it=0;it<S.mipmaps.length;it++)Oe(X.__webglFramebuffer[tt][it],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+tt,it);else Oe(X.__webglFramebuffer[tt],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+tt,0);A(S)?b(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}else if(xt){for(let tt=0,it=rt.length;tt<it;tt++){let ft=rt[tt],O=n.get(ft),st=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(st=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(st,O.__webglTexture),he(st,ft),Oe(X.__webglFramebuffer,R,ft,i.COLOR_ATTACHMENT0+tt,st,0),A(ft)&&b(st)}e.unbindTexture()}else{let tt=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(tt=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(tt,ht.__webglTexture),he(tt,S),S.mipmaps.length>0)for(let it=0;it<S.mipmaps.length;it++)Oe(X.__webglFramebuffer[it],R,S,i.COLOR_ATTACHMENT0,tt,it);else Oe(X.__webglFramebuffer,R,S,i.COLOR_ATTACHMENT0,tt,0);A(S)?b(tt):S.mipmaps.length>0&&i.texParameteri(tt,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),e.unbindTexture()}R.depthBuffer&&bn(R)}function F(R){let S=R.textures;for(let X=0,ht=S.length;X<ht;X++){let rt=S[X];if(A(rt)&&rt.mipmapsAutoUpdate===!0){let gt=C(R),xt=n.get(rt).__webglTexture;e.bindTexture(gt,xt),b(gt),e.unbindTexture()}}}let Rt=[];function $t(R){if(R.samples>0){if(bt(R)===!1){let S=R.textures,X=R.width,ht=R.height,rt=i.COLOR_BUFFER_BIT,gt=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xt=n.get(R),tt=S.length>1;if(tt)for(let ft=0;ft<S.length;ft++)e.bindFramebuffer(i.FRAMEBUFFER,xt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ft,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,xt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ft,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,xt.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,xt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,xt.__webglFramebuffer);for(let ft=0;ft<S.length;ft++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(rt|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(rt|=i.STENCIL_BUFFER_BIT)),tt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,xt.__webglColorRenderbuffer[ft]);let O=n.get(S[ft]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,O,0)}i.blitFramebuffer(0,0,X,ht,0,0,X,ht,rt,i.NEAREST),l===!0&&(Rt.length=0,Rt.push(i.COLOR_ATTACHMENT0+ft),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&Rt.push(gt),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Rt))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),tt)for(let ft=0;ft<S.length;ft++){e.bindFramebuffer(i.FRAMEBUFFER,xt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ft,i.RENDERBUFFER,xt.__webglColorRenderbuffer[ft]);let O=n.get(S[ft]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,xt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ft,i.TEXTURE_2D,O,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,xt.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&l){let S=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function re(R){return Math.min(s.maxSamples,R.samples)}function bt(R){let S=n.get(R);return R.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Be(R){let S=o.render.frame;h.get(R)!==S&&(h.set(R,S),R.update())}function Ht(R,S){let X=R.colorSpace,ht=R.format,rt=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||X!==ha&&X!==Rs&&(ye.getTransfer(X)===Ce?(ht!==_i||rt!==oi)&&Yt("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qt("WebGLTextures: Unsupported texture color space:",X)),S}function qt(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(c.width=R.naturalWidth||R.width,c.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(c.width=R.displayWidth,c.height=R.displayHeight):(c.width=R.width,c.height=R.height),c}this.allocateTextureUnit=lt,this.resetTextureUnits=J,this.getTextureUnits=nt,this.setTextureUnits=ut,this.setTexture2D=pt,this.setTexture2DArray=_t,this.setTexture3D=Tt,this.setTextureCube=St,this.rebindTextures=sn,this.setupRenderTarget=pn,this.updateRenderTargetMipmap=F,this.updateMultisampleRenderTarget=$t,this.setupDepthRenderbuffer=bn,this.setupFrameBufferTexture=Oe,this.useMultisampledRTT=bt,this.dispose=W}function lE(i,t){function e(n,s=Rs){let r,o=ye.getTransfer(s);if(n===oi)return i.UNSIGNED_BYTE;if(n===Pc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===Ic)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Td)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Ad)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===wd)return i.BYTE;if(n===Ed)return i.SHORT;if(n===_o)return i.UNSIGNED_SHORT;if(n===Cc)return i.INT;if(n===ki)return i.UNSIGNED_INT;if(n===Wn)return i.FLOAT;if(n===zi)return i.HALF_FLOAT;if(n===Rd)return i.ALPHA;if(n===Cd)return i.RGB;if(n===_i)return i.RGBA;if(n===bs)return i.DEPTH_COMPONENT;if(n===As)return i.DEPTH_STENCIL;if(n===xo)return i.RED;if(n===Lc)return i.RED_INTEGER;if(n===Js)return i.RG;if(n===Dc)return i.RG_INTEGER;if(n===Nc)return i.RGBA_INTEGER;if(n===Ua||n===Oa||n===Fa||n===Ba)if(o===Ce)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===Ua)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===Oa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===Fa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Ba)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===Ua)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===Oa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===Fa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Ba)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===Uc||n===Oc||n===Fc||n===Bc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===Uc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===Oc)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===Fc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===Bc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===kc||n===zc||n===Hc||n===Vc||n===Gc||n===ka||n===Wc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===kc||n===zc)return o===Ce?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===Hc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===Vc)return r.COMPRESSED_R11_EAC;if(n===Gc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===ka)return r.COMPRESSED_RG11_EAC;if(n===Wc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===Xc||n===qc||n===Yc||n===$c||n===Zc||n===jc||n===Kc||n===Jc||n===Qc||n===th||n===eh||n===nh||n===ih||n===sh)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===Xc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===qc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===Yc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===$c)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Zc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===jc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Kc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Jc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Qc)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===th)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===eh)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===nh)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===ih)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===sh)return o===Ce?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===rh||n===oh||n===ah)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===rh)return o===Ce?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===oh)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===ah)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===lh||n===ch||n===za||n===hh)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===lh)return r.COMPRESSED_RED_RGTC1_EXT;if(n===ch)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===za)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===hh)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===yr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var cE=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,hE=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,jd=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new ba(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new un({vertexShader:cE,fragmentShader:hE,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new Se(new Ws(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Kd=class extends Oi{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,d=null,u=null,f=null,p=null,y=typeof XRWebGLBinding<"u",g=new jd,m={},v=e.getContextAttributes(),A=null,b=null,C=[],T=[],x=new zt,E=null,B=null,I=new Qn;I.viewport=new Je;let L=new Qn;L.viewport=new Je;let z=[I,L],H=new bc,D=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let pt=C[Q];return pt===void 0&&(pt=new lo,C[Q]=pt),pt.getTargetRaySpace()},this.getControllerGrip=function(Q){let pt=C[Q];return pt===void 0&&(pt=new lo,C[Q]=pt),pt.getGripSpace()},this.getHand=function(Q){let pt=C[Q];return pt===void 0&&(pt=new lo,C[Q]=pt),pt.getHandSpace()};function q(Q){let pt=T.indexOf(Q.inputSource);if(pt===-1)return;let _t=C[pt];_t!==void 0&&(_t.update(Q.inputSource,Q.frame,c||o),_t.dispatchEvent({type:Q.type,data:Q.inputSource}))}function V(){s.removeEventListener("select",q),s.removeEventListener("selectstart",q),s.removeEventListener("selectend",q),s.removeEventListener("squeeze",q),s.removeEventListener("squeezestart",q),s.removeEventListener("squeezeend",q),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",at);for(let Q=0;Q<C.length;Q++){let pt=T[Q];pt!==null&&(T[Q]=null,C[Q].disconnect(pt))}D=null,W=null,g.reset();for(let Q in m)delete m[Q];if(t.setRenderTarget(A),f=null,u=null,d=null,s=null,b=null,lt.stop(),n.isPresenting=!1,t.setPixelRatio(E),t.setSize(x.width,x.height,!1),B!==null){let Q=B.camera;Q.fov=B.fov,Q.zoom=B.zoom,Q.updateProjectionMatrix(),B=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){r=Q,n.isPresenting===!0&&Yt("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,n.isPresenting===!0&&Yt("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Q){c=Q},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return d===null&&y&&(d=new XRWebGLBinding(s,e)),d},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(Q){if(s=Q,s!==null){if(A=t.getRenderTarget(),s.addEventListener("select",q),s.addEventListener("selectstart",q),s.addEventListener("selectend",q),s.addEventListener("squeeze",q),s.addEventListener("squeezestart",q),s.addEventListener("squeezeend",q),s.addEventListener("end",V),s.addEventListener("inputsourceschange",at),v.xrCompatible!==!0&&await e.makeXRCompatible(),E=t.getPixelRatio(),t.getSize(x),y&&"createProjectionLayer"in XRWebGLBinding.prototype){let _t=null,Tt=null,St=null;v.depth&&(St=v.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,_t=v.stencil?As:bs,Tt=v.stencil?yr:ki);let Wt={colorFormat:e.RGBA8,depthFormat:St,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(Wt),s.updateRenderState({layers:[u]}),t.setPixelRatio(1),t.setSize(u.textureWidth,u.textureHeight,!1),b=new mi(u.textureWidth,u.textureHeight,{format:_i,type:oi,depthTexture:new Es(u.textureWidth,u.textureHeight,Tt,void 0,void 0,void 0,void 0,void 0,void 0,_t),stencilBuffer:v.stencil,colorSpace:t.outputColorSpace,samples:v.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let _t={antialias:v.antialias,alpha:!0,depth:v.depth,stencil:v.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,_t),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new mi(f.framebufferWidth,f.framebufferHeight,{format:_i,type:oi,colorSpace:t.outputColorSpace,stencilBuffer:v.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),lt.setContext(s),lt.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function at(Q){for(let pt=0;pt<Q.removed.length;pt++){let _t=Q.removed[pt],Tt=T.indexOf(_t);Tt>=0&&(T[Tt]=null,C[Tt].disconnect(_t))}for(let pt=0;pt<Q.added.length;pt++){let _t=Q.added[pt],Tt=T.indexOf(_t);if(Tt===-1){for(let Wt=0;Wt<C.length;Wt++)if(Wt>=T.length){T.push(_t),Tt=Wt;break}else if(T[Wt]===null){T[Wt]=_t,Tt=Wt;break}if(Tt===-1)break}let St=C[Tt];St&&St.connect(_t)}}function Z(Q,pt){pt===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(pt.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(s===null)return;let pt=Q.near,_t=Q.far;g.texture!==null&&(g.depthNear>0&&(pt=g.depthNear),g.depthFar>0&&(_t=g.depthFar)),H.near=L.near=I.near=pt,H.far=L.far=I.far=_t,(D!==H.near||W!==H.far)&&(s.updateRenderState({depthNear:H.near,depthFar:H.far}),D=H.near,W=H.far),H.layers.mask=Q.layers.mask|6,I.layers.mask=H.layers.mask&-5,L.layers.mask=H.layers.mask&-3;let Tt=Q.parent,St=H.cameras;Z(H,Tt);for(let Wt=0;Wt<St.length;Wt++)Z(St[Wt],Tt);H.projectionMatrix.copy(I.projectionMatrix),H.projectionMatrixInverse.copy(I.projectionMatrixInverse),B===null&&Q.isPerspectiveCamera&&(B={camera:Q,fov:Q.fov,zoom:Q.zoom}),J(Q,H,Tt)};function J(Q,pt,_t){_t===null?Q.matrix.copy(pt.matrixWorld):(Q.matrix.copy(_t.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(pt.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(pt.projectionMatrix),Q.projectionMatrixInverse.copy(pt.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=ro*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return H},this.getFoveation=function(){if(!(u===null&&f===null))return l},this.setFoveation=function(Q){l=Q,u!==null&&(u.fixedFoveation=Q),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Q)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh(H)},this.getCameraTexture=function(Q){return m[Q]};let nt=null;function ut(Q,pt){if(h=pt.getViewerPose(c||o),p=pt,h!==null){let _t=h.views;f!==null&&(t.setRenderTargetFramebuffer(b,f.framebuffer),t.setRenderTarget(b));let Tt=!1;_t.length!==H.cameras.length&&(H.cameras.length=0,Tt=!0);for(let Vt=0;Vt<_t.length;Vt++){let he=_t[Vt],le=null;if(f!==null)le=f.getViewport(he);else{let je=d.getViewSubImage(u,he);le=je.viewport,Vt===0&&(t.setRenderTargetTextures(b,je.colorTexture,je.depthStencilTexture),t.setRenderTarget(b))}let ne=z[Vt];ne===void 0&&(ne=new Qn,ne.layers.enable(Vt),ne.viewport=new Je,z[Vt]=ne),ne.matrix.fromArray(he.transform.matrix),ne.matrix.decompose(ne.position,ne.quaternion,ne.scale),ne.projectionMatrix.fromArray(he.projectionMatrix),ne.projectionMatrixInverse.copy(ne.projectionMatrix).invert(),ne.viewport.set(le.x,le.y,le.width,le.height),Vt===0&&(H.matrix.copy(ne.matrix),H.matrix.decompose(H.position,H.quaternion,H.scale)),Tt===!0&&H.cameras.push(ne)}let St=s.enabledFeatures;if(St&&St.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&y){d=n.getBinding();let Vt=d.getDepthInformation(_t[0]);Vt&&Vt.isValid&&Vt.texture&&g.init(Vt,s.renderState)}if(St&&St.includes("camera-access")&&y){t.state.unbindTexture(),d=n.getBinding();for(let Vt=0;Vt<_t.length;Vt++){let he=_t[Vt].camera;if(he){let le=m[he];le||(le=new ba,m[he]=le);let ne=d.getCameraImage(he);le.sourceTexture=ne}}}}for(let _t=0;_t<C.length;_t++){let Tt=T[_t],St=C[_t];Tt!==null&&St!==void 0&&St.update(Tt,pt,c||o)}nt&&nt(Q,pt),pt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:pt}),p=null}let lt=new Ig;lt.setAnimationLoop(ut),this.setAnimationLoop=function(Q){nt=Q},this.dispose=function(){}}},uE=new me,Hg=new te;Hg.set(-1,0,0,0,1,0,0,0,1);function dE(i,t){function e(g,m){g.matrixAutoUpdate===!0&&g.updateMatrix(),m.value.copy(g.matrix)}function n(g,m){m.color.getRGB(g.fogColor.value,Bd(i)),m.isFog?(g.fogNear.value=m.near,g.fogFar.value=m.far):m.isFogExp2&&(g.fogDensity.value=m.density)}function s(g,m,v,A,b){m.isNodeMaterial?m.uniformsNeedUpdate=!1:m.isMeshBasicMaterial?r(g,m):m.isMeshLambertMaterial?(r(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshToonMaterial?(r(g,m),d(g,m)):m.isMeshPhongMaterial?(r(g,m),h(g,m),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)):m.isMeshStandardMaterial?(r(g,m),u(g,m),m.isMeshPhysicalMaterial&&f(g,m,b)):m.isMeshMatcapMaterial?(r(g,m),p(g,m)):m.isMeshDepthMaterial?r(g,m):m.isMeshDistanceMaterial?(r(g,m),y(g,m)):m.isMeshNormalMaterial?r(g,m):m.isLineBasicMaterial?(o(g,m),m.isLineDashedMaterial&&a(g,m)):m.isPointsMaterial?l(g,m,v,A):m.isSpriteMaterial?c(g,m):m.isShadowMaterial?(g.color.value.copy(m.color),g.opacity.value=m.opacity):m.isShaderMaterial&&(m.uniformsNeedUpdate=!1)}function r(g,m){g.opacity.value=m.opacity,m.color&&g.diffuse.value.copy(m.color),m.emissive&&g.emissive.value.copy(m.emissive).multiplyScalar(m.emissiveIntensity),m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.bumpMap&&(g.bumpMap.value=m.bumpMap,e(m.bumpMap,g.bumpMapTransform),g.bumpScale.value=m.bumpScale,m.side===kn&&(g.bumpScale.value*=-1)),m.normalMap&&(g.normalMap.value=m.normalMap,e(m.normalMap,g.normalMapTransform),g.normalScale.value.copy(m.normalScale),m.side===kn&&g.normalScale.value.negate()),m.displacementMap&&(g.displacementMap.value=m.displacementMap,e(m.displacementMap,g.displacementMapTransform),g.displacementScale.value=m.displacementScale,g.displacementBias.value=m.displacementBias),m.emissiveMap&&(g.emissiveMap.value=m.emissiveMap,e(m.emissiveMap,g.emissiveMapTransform)),m.specularMap&&(g.specularMap.value=m.specularMap,e(m.specularMap,g.specularMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest);let v=t.get(m),A=v.envMap,b=v.envMapRotation;A&&(g.envMap.value=A,g.envMapRotation.value.setFromMatrix4(uE.makeRotationFromEuler(b)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&g.envMapRotation.value.premultiply(Hg),g.reflectivity.value=m.reflectivity,g.ior.value=m.ior,g.refractionRatio.value=m.refractionRatio),m.lightMap&&(g.lightMap.value=m.lightMap,g.lightMapIntensity.value=m.lightMapIntensity,e(m.lightMap,g.lightMapTransform)),m.aoMap&&(g.aoMap.value=m.aoMap,g.aoMapIntensity.value=m.aoMapIntensity,e(m.aoMap,g.aoMapTransform))}function o(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform))}function a(g,m){g.dashSize.value=m.dashSize,g.totalSize.value=m.dashSize+m.gapSize,g.scale.value=m.scale}function l(g,m,v,A){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.size.value=m.size*v,g.scale.value=A*.5,m.map&&(g.map.value=m.map,e(m.map,g.uvTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function c(g,m){g.diffuse.value.copy(m.color),g.opacity.value=m.opacity,g.rotation.value=m.rotation,m.map&&(g.map.value=m.map,e(m.map,g.mapTransform)),m.alphaMap&&(g.alphaMap.value=m.alphaMap,e(m.alphaMap,g.alphaMapTransform)),m.alphaTest>0&&(g.alphaTest.value=m.alphaTest)}function h(g,m){g.specular.value.copy(m.specular),g.shininess.value=Math.max(m.shininess,1e-4)}function d(g,m){m.gradientMap&&(g.gradientMap.value=m.gradientMap)}function u(g,m){g.metalness.value=m.metalness,m.metalnessMap&&(g.metalnessMap.value=m.metalnessMap,e(m.metalnessMap,g.metalnessMapTransform)),g.roughness.value=m.roughness,m.roughnessMap&&(g.roughnessMap.value=m.roughnessMap,e(m.roughnessMap,g.roughnessMapTransform)),m.envMap&&(g.envMapIntensity.value=m.envMapIntensity)}function f(g,m,v){g.ior.value=m.ior,m.diffuseRoughness>0&&(g.diffuseRoughness.value=m.diffuseRoughness,m.diffuseRoughnessMap&&(g.diffuseRoughnessMap.value=m.diffuseRoughnessMap,e(m.diffuseRoughnessMap,g.diffuseRoughnessMapTransform))),m.sheen>0&&(g.sheenColor.value.copy(m.sheenColor).multiplyScalar(m.sheen),g.sheenRoughness.value=m.sheenRoughness,m.sheenColorMap&&(g.sheenColorMap.value=m.sheenColorMap,e(m.sheenColorMap,g.sheenColorMapTransform)),m.sheenRoughnessMap&&(g.sheenRoughnessMap.value=m.sheenRoughnessMap,e(m.sheenRoughnessMap,g.sheenRoughnessMapTransform))),m.clearcoat>0&&(g.clearcoat.value=m.clearcoat,g.clearcoatRoughness.value=m.clearcoatRoughness,m.clearcoatMap&&(g.clearcoatMap.value=m.clearcoatMap,e(m.clearcoatMap,g.clearcoatMapTransform)),m.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=m.clearcoatRoughnessMap,e(m.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),m.clearcoatNormalMap&&(g.clearcoatNormalMap.value=m.clearcoatNormalMap,e(m.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(m.clearcoatNormalScale),m.side===kn&&g.clearcoatNormalScale.value.negate())),m.dispersion>0&&(g.dispersion.value=m.dispersion),m.retroreflectivity>0&&(g.retroreflectivity.value=m.retroreflectivity),m.iridescence>0&&(g.iridescence.value=m.iridescence,g.iridescenceIOR.value=m.iridescenceIOR,g.iridescenceThicknessMinimum.value=m.iridescenceThicknessMinimum,g.iridescenceThicknessMaximum.value=m.iridescenceThicknessMaximum,m.iridescenceMap&&(g.iridescenceMap.value=m.iridescenceMap,e(m.iridescenceMap,g.iridescenceMapTransform)),m.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=m.iridescenceThicknessMap,e(m.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),m.transmission>0&&(g.transmission.value=m.transmission,g.transmissionSamplerMap.value=v.texture,g.transmissionSamplerSize.value.set(v.width,v.height),m.transmissionMap&&(g.transmissionMap.value=m.transmissionMap,e(m.transmissionMap,g.transmissionMapTransform)),g.thickness.value=m.thickness,m.thicknessMap&&(g.thicknessMap.value=m.thicknessMap,e(m.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=m.attenuationDistance,g.attenuationColor.value.copy(m.attenuationColor)),m.anisotropy>0&&(g.anisotropyVector.value.set(m.anisotropy*Math.cos(m.anisotropyRotation),m.anisotropy*Math.sin(m.anisotropyRotation)),m.anisotropyMap&&(g.anisotropyMap.value=m.anisotropyMap,e(m.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=m.specularIntensity,g.specularColor.value.copy(m.specularColor),m.specularColorMap&&(g.specularColorMap.value=m.specularColorMap,e(m.specularColorMap,g.specularColorMapTransform)),m.specularIntensityMap&&(g.specularIntensityMap.value=m.specularIntensityMap,e(m.specularIntensityMap,g.specularIntensityMapTransform))}function p(g,m){m.matcap&&(g.matcap.value=m.matcap)}function y(g,m){let v=t.get(m).light;g.referencePosition.value.setFromMatrixPosition(v.matrixWorld),g.nearDistance.value=v.shadow.camera.near,g.farDistance.value=v.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function fE(i,t,e,n){let s={},r={};function o(v,A){let b=A.program;n.uniformBlockBinding(v,b,s[v.id])}function a(v,A){let b=s[v.id];b===void 0&&(p(v),b=l(v),s[v.id]=b,v.addEventListener("dispose",g));let C=A.program;n.updateUBOMapping(v,C);let T=t.render.frame;r[v.id]!==T&&(c(v),r[v.id]=T)}function l(v){let A=i.createBuffer(),b=v.__size,C=v.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,b,C),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(v){let A=s[v.id],b=v.uniforms,C=v.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let T=0,x=b.length;T<x;T++){let E=b[T];if(Array.isArray(E))for(let B=0,I=E.length;B<I;B++)h(E[B],T,B,C);else h(E,T,0,C)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(v,A,b,C){if(u(v,A,b,C)===!0){let T=v.__offset,x=v.value;if(Array.isArray(x)){let E=0;for(let B=0;B<x.length;B++){let I=x[B],L=y(I,!0);d(I,v.__data,E),E+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else d(x,v.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,v.__data)}}function d(v,A,b){typeof v=="number"||typeof v=="boolean"?A[b]=v:v.isMatrix3?(A[b]=v.elements[0],A[b+1]=v.elements[1],A[b+2]=v.elements[2],A[b+3]=0,A[b+4]=v.elements[3],A[b+5]=v.elements[4],A[b+6]=v.elements[5],A[b+7]=0,A[b+8]=v.elements[6],A[b+9]=v.elements[7],A[b+10]=v.elements[8],A[b+11]=0):ArrayBuffer.isView(v)?A.set(v.subarray(0,A.length-b),b):v.toArray(A,b)}function u(v,A,b,C){let T=v.value,x=A+"_"+b;if(Array.isArray(T)){C[x]===void 0&&(C[x]=[]);let E=C[x],B=!1;for(let I=0;I<T.length;I++)f(T[I],E,I)===!0&&(B=!0);return B}return f(T,C,x)}function f(v,A,b){if(A[b]===void 0)return typeof v=="number"||typeof v=="boolean"?A[b]=v:ArrayBuffer.isView(v)?A[b]=v.slice():A[b]=v.clone(),!0;{let C=A[b];if(typeof v=="number"||typeof v=="boolean"){if(C!==v)return A[b]=v,!0}else{if(ArrayBuffer.isView(v))return!0;if(C.equals(v)===!1)return C.copy(v),!0}}return!1}function p(v){let A=v.uniforms,b=0,C=16;for(let x=0,E=A.length;x<E;x++){let B=Array.isArray(A[x])?A[x]:[A[x]];for(let I=0,L=B.length;I<L;I++){let z=B[I],H=Array.isArray(z.value)?z.value:[z.value],D=Array.isArray(A[x])||Array.isArray(z.value),W=b;for(let V=0,at=H.length;V<at;V++){let Z=H[V],J=y(Z,D),nt=b%C,ut=nt%J.boundary,lt=nt+ut;b+=ut,lt!==0&&C-lt<J.storage&&(b+=C-lt),V===0&&(W=b),b+=J.storage}let q=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new q((b-W)/Float32Array.BYTES_PER_ELEMENT),z.__offset=W}}let T=b%C;return T>0&&(b+=C-T),v.__size=b,v.__cache={},this}function y(v,A){let b={boundary:0,storage:0};return typeof v=="number"||typeof v=="boolean"?(b.boundary=4,b.storage=4):v.isVector2?(b.boundary=8,b.storage=8):v.isVector3||v.isColor?(b.boundary=16,b.storage=12):v.isVector4?(b.boundary=16,b.storage=16):v.isMatrix3?(b.boundary=16,b.storage=48):v.isMatrix4?(b.boundary=16,b.storage=64):v.isTexture?Yt("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(v)?(b.boundary=16,b.storage=v.byteLength):Yt("WebGLRenderer: Unsupported uniform value type.",v),A===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function g(v){let A=v.target;A.removeEventListener("dispose",g),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function m(){for(let v in s)i.deleteBuffer(s[v]);s={},r={}}return{bind:o,update:a,dispose:m}}var pE=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),rs=null;function mE(){return rs===null&&(rs=new es(pE,16,16,Js,zi),rs.name="DFG_LUT",rs.minFilter=ti,rs.magFilter=ti,rs.wrapS=Qi,rs.wrapT=Qi,rs.generateMipmaps=!1,rs.needsUpdate=!0),rs}var ph=class{constructor(t={}){let{canvas:e=eg(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:f=oi}=t;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let y=f,g=new Set([Nc,Dc,Lc]),m=new Set([oi,ki,_o,yr,Pc,Ic]),v=new Uint32Array(4),A=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},C=null,T=null,x=[],E=[],B=null;this.domElement=e,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ss,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let I=this,L=!1,z=null,H=null,D=null,W=null;this._outputColorSpace=pi;let q=0,V=0,at=null,Z=-1,J=null,nt=new Je,ut=new Je,lt=null,Q=new Ut(0),pt=0,_t=e.width,Tt=e.height,St=1,Wt=null,se=null,Vt=new Je(0,0,_t,Tt),he=new Je(0,0,_t,Tt),le=!1,ne=new Vs,je=new rc,Ve=!1,fn=!1,Oe=new me,Pn=new U,be=new Je,bn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},sn=!1;function pn(){return at===null?St:1}let F=n;function Rt(w,k){return e.getContext(w,k)}let $t,re,bt,Be,Ht,qt,R,S,X,ht,rt,gt,xt,tt,it,ft,O,st,et,Mt,mt,vt,Gt;try{let w={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"187"}`),e.addEventListener("webglcontextlost",Ft,!1),e.addEventListener("webglcontextrestored",Jt,!1),e.addEventListener("webglcontextcreationerror",At,!1),F===null){let k="webgl2";if(F=Rt(k,w),F===null)throw Rt(k)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Kt()}catch(w){throw e.removeEventListener("webglcontextlost",Ft,!1),e.removeEventListener("webglcontextrestored",Jt,!1),e.removeEventListener("webglcontextcreationerror",At,!1),Qt("WebGLRenderer: "+w.message),w}function Kt(){$t=new TM(F),$t.init(),mt=new lE(F,$t),re=new mM(F,$t,t,mt),bt=new oE(F,$t),re.reversedDepthBuffer&&u&&bt.buffers.depth.setReversed(!0),H=F.createFramebuffer(),D=F.createFramebuffer(),W=F.createFramebuffer(),Be=new CM(F),Ht=new qw,qt=new aE(F,$t,bt,Ht,re,mt,Be),R=new EM(I),S=new Iv(F),vt=new fM(F,S),X=new AM(F,S,Be,vt),ht=new IM(F,X,S,vt,Be),st=new PM(F,re,qt),it=new gM(Ht),rt=new Xw(I,R,$t,re,vt,it),gt=new dE(I,Ht),xt=new $w,tt=new tE($t),O=new dM(I,R,bt,ht,p,l),ft=new rE(I,ht,re),Gt=new fE(F,Be,re,bt),et=new pM(F,$t,Be),Mt=new RM(F,$t,Be),Be.programs=rt.programs,I.capabilities=re,I.extensions=$t,I.properties=Ht,I.renderLists=xt,I.shadowMap=ft,I.state=bt,I.info=Be}y!==oi&&(B=new DM(y,e.width,e.height,a,s,r));let ct=new Kd(I,F);this.xr=ct,this.getContext=function(){return F},this.getContextAttributes=function(){return F.getContextAttributes()},this.forceContextLoss=function(){let w=$t.get("WEBGL_lose_context");w&&w.loseContext()},this.forceContextRestore=function(){let w=$t.get("WEBGL_lose_context");w&&w.restoreContext()},this.getPixelRatio=function(){return St},this.setPixelRatio=function(w){w!==void 0&&(St=w,this.setSize(_t,Tt,!1))},this.getSize=function(w){return w.set(_t,Tt)},this.setSize=function(w,k,K=!0){if(ct.isPresenting){Yt("WebGLRenderer: Can't change size while VR device is presenting.");return}_t=w,Tt=k,e.width=Math.floor(w*St),e.height=Math.floor(k*St),K===!0&&(e.style.width=w+"px",e.style.height=k+"px"),B!==null&&B.setSize(e.width,e.height),this.setViewport(0,0,w,k)},this.getDrawingBufferSize=function(w){return w.set(_t*St,Tt*St).floor()},this.setDrawingBufferSize=function(w,k,K){_t=w,Tt=k,St=K,e.width=Math.floor(w*K),e.height=Math.floor(k*K),this.setViewport(0,0,w,k)},this.setEffects=function(w){if(y===oi){Qt("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(w){for(let k=0;k<w.length;k++)if(w[k].isOutputPass===!0){Yt("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}B.setEffects(w||[])},this.getCurrentViewport=function(w){return w.copy(nt)},this.getViewport=function(w){return w.copy(Vt)},this.setViewport=function(w,k,K,Y){w.isVector4?Vt.set(w.x,w.y,w.z,w.w):Vt.set(w,k,K,Y),bt.viewport(nt.copy(Vt).multiplyScalar(pn()).round())},this.getScissor=function(w){return w.copy(he)},this.setScissor=function(w,k,K,Y){w.isVector4?he.set(w.x,w.y,w.z,w.w):he.set(w,k,K,Y),bt.scissor(ut.copy(he).multiplyScalar(pn()).round())},this.getScissorTest=function(){return le},this.setScissorTest=function(w){bt.setScissorTest(le=w)},this.setOpaqueSort=function(w){Wt=w},this.setTransparentSort=function(w){se=w},this.getClearColor=function(w){return w.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(w=!0,k=!0,K=!0){let Y=0;if(w){let $=!1;if(at!==null){let wt=at.texture.format;$=g.has(wt)}if($){let wt=at.texture.type,Ct=m.has(wt),Et=O.getClearColor(),It=O.getClearAlpha(),kt=Et.r,ee=Et.g,ue=Et.b;Ct?(v[0]=kt,v[1]=ee,v[2]=ue,v[3]=It,F.clearBufferuiv(F.COLOR,0,v)):(A[0]=kt,A[1]=ee,A[2]=ue,A[3]=It,F.clearBufferiv(F.COLOR,0,A))}else Y|=F.COLOR_BUFFER_BIT}k&&(Y|=F.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),K&&(Y|=F.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),Y!==0&&F.clear(Y)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(w){w.setRenderer(this),z=w},this.dispose=function(){e.removeEventListener("webglcontextlost",Ft,!1),e.removeEventListener("webglcontextrestored",Jt,!1),e.removeEventListener("webglcontextcreationerror",At,!1),O.dispose(),xt.dispose(),tt.dispose(),qt.dispose(),Ht.dispose(),R.dispose(),ht.dispose(),X.dispose(),vt.dispose(),Gt.dispose(),rt.dispose(),ct.dispose(),ct.removeEventListener("sessionstart",dl),ct.removeEventListener("sessionend",Wi),us.stop()};function Ft(w){w.preventDefault(),Nd("WebGLRenderer: Context Lost."),L=!0}function Jt(){Nd("WebGLRenderer: Context Restored."),L=!1;let w=Be.autoReset,k=ft.enabled,K=ft.autoUpdate,Y=ft.needsUpdate,$=ft.type;Kt(),Be.autoReset=w,ft.enabled=k,ft.autoUpdate=K,ft.needsUpdate=Y,ft.type=$}function At(w){Qt("WebGLRenderer: A WebGL context could not be created. Reason: ",w.statusMessage)}function ae(w){let k=w.target;k.removeEventListener("dispose",ae),We(k)}function We(w){$n(w),Ht.remove(w)}function $n(w){let k=Ht.get(w).programs;k!==void 0&&(k.forEach(function(K){rt.releaseProgram(K)}),w.isShaderMaterial&&rt.releaseShaderCache(w))}this.renderBufferDirect=function(w,k,K,Y,$,wt){k===null&&(k=bn);let Ct=$.isMesh&&$.matrixWorld.determinantAffine()<0,Et=Yo(w,k,K,Y,$);bt.setMaterial(Y,Ct);let It=K.index,kt=1;if(Y.wireframe===!0){if(It=X.getWireframeAttribute(K),It===void 0)return;kt=2}let ee=K.drawRange,ue=K.attributes.position,Bt=ee.start*kt,de=(ee.start+ee.count)*kt;wt!==null&&(Bt=Math.max(Bt,wt.start*kt),de=Math.min(de,(wt.start+wt.count)*kt)),It!==null?(Bt=Math.max(Bt,0),de=Math.min(de,It.count)):ue!=null&&(Bt=Math.max(Bt,0),de=Math.min(de,ue.count));let en=de-Bt;if(en<0||en===1/0)return;vt.setup($,Y,Et,K,It);let De,Ne=et;if(It!==null&&(De=S.get(It),Ne=Mt,Ne.setIndex(De)),$.isMesh)Y.wireframe===!0?(bt.setLineWidth(Y.wireframeLinewidth*pn()),Ne.setMode(F.LINES)):Ne.setMode(F.TRIANGLES);else if($.isLine){let Mn=Y.linewidth;Mn===void 0&&(Mn=1),bt.setLineWidth(Mn*pn()),$.isLineSegments?Ne.setMode(F.LINES):$.isLineLoop?Ne.setMode(F.LINE_LOOP):Ne.setMode(F.LINE_STRIP)}else $.isPoints?Ne.setMode(F.POINTS):$.isSprite&&Ne.setMode(F.TRIANGLES);if($.isBatchedMesh)if($t.get("WEBGL_multi_draw"))Ne.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{let Mn=$._multiDrawStarts,Nt=$._multiDrawCounts,mn=$._multiDrawCount,xe=It?S.get(It).bytesPerElement:1,fs=Ht.get(Y).currentProgram.getUniforms();for(let gn=0;gn<mn;gn++)fs.setValue(F,"_gl_DrawID",gn),Ne.render(Mn[gn]/xe,Nt[gn])}else if($.isInstancedMesh)Ne.renderInstances(Bt,en,$.count);else if(K.isInstancedBufferGeometry){let Mn=K._maxInstanceCount!==void 0?K._maxInstanceCount:1/0,Nt=Math.min(K.instanceCount,Mn);Ne.renderInstances(Bt,en,Nt)}else Ne.render(Bt,en)};function Wo(w,k,K,Y){z!==null&&w.isNodeMaterial&&z.setObject(Y,w),Ve===!0&&it.setState(w,K,!1),w.transparent===!0&&w.side===Qe&&w.forceSinglePass===!1?(w.side=kn,w.needsUpdate=!0,Xi(w,k,Y),w.side=is,w.needsUpdate=!0,Xi(w,k,Y),w.side=Qe):Xi(w,k,Y)}this.compile=function(w,k,K=null){K===null&&(K=w),z!==null&&z.renderStart(w,k,K),T=tt.get(K),T.init(k),E.push(T),K.traverseVisible(function($){$.isLight&&$.layers.test(k.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),w!==K&&w.traverseVisible(function($){$.isLight&&$.layers.test(k.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),T.setupLights(),z!==null&&z.updateLights(T.state.lightsArray),fn=this.localClippingEnabled,Ve=it.init(this.clippingPlanes,fn),Ve===!0&&it.setGlobalState(this.clippingPlanes,k),z!==null&&ft.render(T.state.shadowsArray,K,k);let Y=new Set;return w.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;let wt=$.material;if(wt)if(Array.isArray(wt))for(let Ct=0;Ct<wt.length;Ct++){let Et=wt[Ct];Wo(Et,K,k,$),Y.add(Et)}else Wo(wt,K,k,$),Y.add(wt)}),T=E.pop(),z!==null&&z.renderEnd(),Y},this.compileAsync=function(w,k,K=null){let Y=this.compile(w,k,K);return new Promise($=>{function wt(){if(Y.forEach(function(Ct){let It=Ht.get(Ct).currentProgram;(It===void 0||It.isReady())&&Y.delete(Ct)}),Y.size===0){$(w);return}setTimeout(wt,10)}$t.get("KHR_parallel_shader_compile")!==null?wt():setTimeout(wt,10)})};let Cr=null;function Mu(w){Cr&&Cr(w)}function dl(){us.stop()}function Wi(){us.start()}let us=new Ig;us.setAnimationLoop(Mu),typeof self<"u"&&us.setContext(self),this.setAnimationLoop=function(w){Cr=w,ct.setAnimationLoop(w),w===null?us.stop():us.start()},ct.addEventListener("sessionstart",dl),ct.addEventListener("sessionend",Wi),this.render=function(w,k){if(k!==void 0&&k.isCamera!==!0){Qt("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;z!==null&&z.renderStart(w,k);let K=ct.enabled===!0&&ct.isPresenting===!0,Y=B!==null&&(at===null||K)&&B.begin(I,at);if(w.matrixWorldAutoUpdate===!0&&w.updateMatrixWorld(),k.parent===null&&k.matrixWorldAutoUpdate===!0&&k.updateMatrixWorld(),ct.enabled===!0&&ct.isPresenting===!0&&(B===null||B.isCompositing()===!1)&&(ct.cameraAutoUpdate===!0&&ct.updateCamera(k),k=ct.getCamera()),w.isScene===!0&&w.onBeforeRender(I,w,k,at),T=tt.get(w,E.length),T.init(k),T.state.textureUnits=qt.getTextureUnits(),E.push(T),Oe.multiplyMatrices(k.projectionMatrix,k.matrixWorldInverse),k.isArrayCamera?je.setFromArrayCamera(k):ne.setFromProjectionMatrix(Oe,Ei,k.reversedDepth),fn=this.localClippingEnabled,Ve=it.init(this.clippingPlanes,fn),C=xt.get(w,x.length),C.init(),x.push(C),this.info.render.frame++,ct.enabled===!0&&ct.isPresenting===!0){let Ct=I.xr.getDepthSensingMesh();Ct!==null&&ds(Ct,k,-1/0,I.sortObjects)}ds(w,k,0,I.sortObjects),C.finish(),z!==null&&z.updateLights(T.state.lightsArray),I.sortObjects===!0&&C.sort(Wt,se),sn=ct.enabled===!1||ct.isPresenting===!1||ct.hasDepthSensing()===!1,sn&&O.addToRenderList(C,w),this.info.autoReset===!0&&this.info.reset(),Ve===!0&&it.beginShadows();let $=T.state.shadowsArray;if(ft.render($,w,k),Ve===!0&&it.endShadows(),(Y&&B.hasRenderPass())===!1){let Ct=C.opaque,Et=C.transmissive;if(T.setupLights(),k.isArrayCamera){let It=k.cameras;if(Et.length>0)for(let kt=0,ee=It.length;kt<ee;kt++){let ue=It[kt];Pi(Ct,Et,w,ue)}sn&&O.render(w);for(let kt=0,ee=It.length;kt<ee;kt++){let ue=It[kt];Xo(C,w,ue,ue.viewport)}}else Et.length>0&&Pi(Ct,Et,w,k),sn&&O.render(w),Xo(C,w,k)}at!==null&&V===0&&(qt.updateMultisampleRenderTarget(at),qt.updateRenderTargetMipmap(at)),Y&&B.end(I),w.isScene===!0&&w.onAfterRender(I,w,k),vt.resetDefaultState(),Z=-1,J=null,E.pop(),E.length>0?(T=E[E.length-1],qt.setTextureUnits(T.state.textureUnits),Ve===!0&&it.setGlobalState(I.clippingPlanes,T.state.camera)):T=null,x.pop(),x.length>0?C=x[x.length-1]:C=null,z!==null&&z.renderEnd()};function ds(w,k,K,Y){if(w.visible===!1)return;if(w.layers.test(k.layers)){if(w.isGroup)K=w.renderOrder;else if(w.isLOD)w.autoUpdate===!0&&w.update(k);else if(w.isLight)T.pushLight(w),w.castShadow&&T.pushShadow(w);else if(w.isSprite){let Ct=k.isArrayCamera?je:ne;if(!w.frustumCulled||w.intersectsFrustum(Ct)){Y&&be.setFromMatrixPosition(w.matrixWorld).applyMatrix4(Oe);let Et=ht.update(w),It=w.material;It.visible&&C.push(w,Et,It,K,be.z,null,k)}}else if(w.isMesh||w.isLine||w.isPoints){let Ct=k.isArrayCamera?je:ne;if(!w.frustumCulled||w.intersectsFrustum(Ct)){let Et=ht.update(w),It=w.material;if(Y&&(w.boundingSphere!==void 0?(w.boundingSphere===null&&w.computeBoundingSphere(),be.copy(w.boundingSphere.center)):(Et.boundingSphere===null&&Et.computeBoundingSphere(),be.copy(Et.boundingSphere.center)),be.applyMatrix4(w.matrixWorld).applyMatrix4(Oe)),Array.isArray(It)){let kt=Et.groups;for(let ee=0,ue=kt.length;ee<ue;ee++){let Bt=kt[ee],de=It[Bt.materialIndex];de&&de.visible&&C.push(w,Et,de,K,be.z,Bt,k)}}else It.visible&&C.push(w,Et,It,K,be.z,null,k)}}}let wt=w.children;for(let Ct=0,Et=wt.length;Ct<Et;Ct++)ds(wt[Ct],k,K,Y)}function Xo(w,k,K,Y){let{opaque:$,transmissive:wt,transparent:Ct}=w;T.setupLightsView(K),Ve===!0&&it.setGlobalState(I.clippingPlanes,K),Y&&bt.viewport(nt.copy(Y)),$.length>0&&rn($,k,K),wt.length>0&&rn(wt,k,K),Ct.length>0&&rn(Ct,k,K),bt.buffers.depth.setTest(!0),bt.buffers.depth.setMask(!0),bt.buffers.color.setMask(!0),bt.setPolygonOffset(!1)}function Pi(w,k,K,Y){if((K.isScene===!0?K.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[Y.id]===void 0){let Bt=$t.has("EXT_color_buffer_half_float")||$t.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[Y.id]=new mi(1,1,{generateMipmaps:!0,type:Bt?zi:oi,minFilter:Ts,samples:Math.max(4,re.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:ye.workingColorSpace})}let wt=T.state.transmissionRenderTarget[Y.id],Ct=Y.viewport||nt;wt.setSize(Ct.z*I.transmissionResolutionScale,Ct.w*I.transmissionResolutionScale);let Et=I.getRenderTarget(),It=I.getActiveCubeFace(),kt=I.getActiveMipmapLevel();I.setRenderTarget(wt),I.getClearColor(Q),pt=I.getClearAlpha(),pt<1&&I.setClearColor(16777215,.5),I.clear(),sn&&O.render(K);let ee=I.toneMapping;I.toneMapping=ss;let ue=Y.viewport;if(Y.viewport!==void 0&&(Y.viewport=void 0),T.setupLightsView(Y),Ve===!0&&it.setGlobalState(I.clippingPlanes,Y),rn(w,K,Y),qt.updateMultisampleRenderTarget(wt),qt.updateRenderTargetMipmap(wt),$t.has("WEBGL_multisampled_render_to_texture")===!1){let Bt=!1;for(let de=0,en=k.length;de<en;de++){let De=k[de],{object:Ne,geometry:Mn,material:Nt,group:mn}=De;if(Nt.side===Qe&&Ne.layers.test(Y.layers)){let xe=Nt.side;Nt.side=kn,Nt.needsUpdate=!0,cn(Ne,K,Y,Mn,Nt,mn),Nt.side=xe,Nt.needsUpdate=!0,Bt=!0}}Bt===!0&&(qt.updateMultisampleRenderTarget(wt),qt.updateRenderTargetMipmap(wt))}I.setRenderTarget(Et,It,kt),I.setClearColor(Q,pt),ue!==void 0&&(Y.viewport=ue),I.toneMapping=ee}function rn(w,k,K){let Y=k.isScene===!0?k.overrideMaterial:null;for(let $=0,wt=w.length;$<wt;$++){let Ct=w[$],{object:Et,geometry:It,group:kt}=Ct,ee=Ct.material;ee.allowOverride===!0&&Y!==null&&(ee=Y),Et.layers.test(K.layers)&&cn(Et,k,K,It,ee,kt)}}function cn(w,k,K,Y,$,wt){z!==null&&$.isNodeMaterial&&z.setObject(w,$),w.onBeforeRender(I,k,K,Y,$,wt),w.modelViewMatrix.multiplyMatrices(K.matrixWorldInverse,w.matrixWorld),w.normalMatrix.getNormalMatrix(w.modelViewMatrix),$.onBeforeRender(I,k,K,Y,w,wt),$.transparent===!0&&$.side===Qe&&$.forceSinglePass===!1?($.side=kn,$.needsUpdate=!0,I.renderBufferDirect(K,k,Y,$,w,wt),$.side=is,$.needsUpdate=!0,I.renderBufferDirect(K,k,Y,$,w,wt),$.side=Qe):I.renderBufferDirect(K,k,Y,$,w,wt),w.onAfterRender(I,k,K,Y,$,wt)}function hn(w){let k=0;for(let K of w)K.texture!==null&&k++;return k}function Xi(w,k,K){k.isScene!==!0&&(k=bn);let Y=Ht.get(w),$=T.state.lights,wt=T.state.shadowsArray,Ct=$.state.version,Et=rt.getParameters(w,$.state,wt,k,K,T.state.lightProbeGridArray),It=rt.getProgramCacheKey(Et),kt=Y.programs;Y.environment=w.isMeshStandardMaterial||w.isMeshLambertMaterial||w.isMeshPhongMaterial?k.environment:null,Y.fog=k.fog;let ee=w.isMeshStandardMaterial||w.isMeshLambertMaterial&&!w.envMap||w.isMeshPhongMaterial&&!w.envMap;Y.envMap=R.get(w.envMap||Y.environment,ee),Y.envMapRotation=Y.environment!==null&&w.envMap===null?k.environmentRotation:w.envMapRotation,kt===void 0&&(w.addEventListener("dispose",ae),kt=new Map,Y.programs=kt,Y.programVariants=new Map);let ue=kt.get(It);if(ue!==void 0){if(Y.currentProgram===ue&&Y.lightsStateVersion===Ct)return qo(w,Et),ue}else Et.uniforms=rt.getUniforms(w),z!==null&&w.isNodeMaterial&&z.build(w,K,Et),w.onBeforeCompile(Et,I),ue=rt.acquireProgram(Et,It),kt.set(It,ue),Y.uniforms=Et.uniforms;let Bt=Y.uniforms;return(!w.isShaderMaterial&&!w.isRawShaderMaterial||w.clipping===!0)&&(Bt.clippingPlanes=it.uniform),qo(w,Et),Y.needsLights=Ls(w),Y.lightsStateVersion=Ct,Y.needsLights&&(Bt.ambientLightColor.value=$.state.ambient,Bt.lightProbe.value=$.state.probe,Bt.sunLights.value=$.state.sun,Bt.sunLightShadows.value=$.state.sunShadow,Bt.directionalLights.value=$.state.directional,Bt.directionalLightShadows.value=$.state.directionalShadow,Bt.spotLights.value=$.state.spot,Bt.spotLightShadows.value=$.state.spotShadow,Bt.rectAreaLights.value=$.state.rectArea,Bt.ltc_1.value=$.state.rectAreaLTC1,Bt.ltc_2.value=$.state.rectAreaLTC2,Bt.pointLights.value=$.state.point,Bt.pointLightShadows.value=$.state.pointShadow,Bt.hemisphereLights.value=$.state.hemi,Bt.sunShadowMatrix.value=$.state.sunShadowMatrix,Bt.sunShadowCascade.value=$.state.sunShadowCascade,Bt.directionalShadowMatrix.value=$.state.directionalShadowMatrix,Bt.spotLightMatrix.value=$.state.spotLightMatrix,Bt.spotLightMap.value=$.state.spotLightMap,Bt.pointShadowMatrix.value=$.state.pointShadowMatrix),Y.numLightProbeGrids=hn(T.state.lightProbeGridArray),Y.currentProgram=ue,Y.uniformsList=null,ue}function li(w,k,K,Y,$){let wt=Ht.get(w),Ct=wt.currentProgram.id+","+Y+","+$,Et=wt.programVariants.get(Ct);return Et===void 0?(Et=Xi(w,k,K),wt.programVariants.set(Ct,Et)):(wt.currentProgram=Et,wt.uniformsList=null,wt.outputColorSpace=Y,wt.toneMapping=$),Et}function Is(w){if(w.uniformsList===null){let k=w.currentProgram.getUniforms();w.uniformsList=So.seqWithValue(k.seq,w.uniforms)}return w.uniformsList}function qo(w,k){let K=Ht.get(w);K.outputColorSpace=k.outputColorSpace,K.batching=k.batching,K.batchingColor=k.batchingColor,K.instancing=k.instancing,K.instancingColor=k.instancingColor,K.instancingMorph=k.instancingMorph,K.skinning=k.skinning,K.morphTargets=k.morphTargets,K.morphNormals=k.morphNormals,K.morphColors=k.morphColors,K.morphTargetsCount=k.morphTargetsCount,K.numClippingPlanes=k.numClippingPlanes,K.numIntersection=k.numClipIntersection,K.vertexAlphas=k.vertexAlphas,K.vertexTangents=k.vertexTangents,K.toneMapping=k.toneMapping}function Yo(w,k,K,Y,$){k.isScene!==!0&&(k=bn),qt.resetTextureUnits();let wt=k.fog,Ct=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial?k.environment:null,Et=at===null?I.outputColorSpace:at.isXRRenderTarget===!0?at.texture.colorSpace:ye.workingColorSpace,It=Y.isMeshStandardMaterial||Y.isMeshLambertMaterial&&!Y.envMap||Y.isMeshPhongMaterial&&!Y.envMap,kt=R.get(Y.envMap||Ct,It),ee=Y.vertexColors===!0&&!!K.attributes.color&&K.attributes.color.itemSize===4,ue=!!K.attributes.tangent&&(!!Y.normalMap||Y.anisotropy>0),Bt=!!K.morphAttributes.position,de=!!K.morphAttributes.normal,en=!!K.morphAttributes.color,De=ss;Y.toneMapped&&(at===null||at.isXRRenderTarget===!0)&&(De=I.toneMapping);let Ne=K.morphAttributes.position||K.morphAttributes.normal||K.morphAttributes.color,Mn=Ne!==void 0?Ne.length:0,Nt=Ht.get(Y),mn=T.state.lights;if(Ve===!0&&(fn===!0||w!==J)){let Ue=w===J&&Y.id===Z;it.setState(Y,w,Ue)}let xe=!1,fs=!1;Y.version===Nt.__version?Nt.needsLights&&Nt.lightsStateVersion!==mn.state.version||$.isBatchedMesh&&Nt.batching===!1||!$.isBatchedMesh&&Nt.batching===!0||$.isBatchedMesh&&Nt.batchingColor===!0&&$._colorsTexture===null||$.isBatchedMesh&&Nt.batchingColor===!1&&$._colorsTexture!==null||$.isInstancedMesh&&Nt.instancing===!1||!$.isInstancedMesh&&Nt.instancing===!0||$.isSkinnedMesh&&Nt.skinning===!1||!$.isSkinnedMesh&&Nt.skinning===!0||$.isInstancedMesh&&Nt.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Nt.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Nt.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Nt.instancingMorph===!1&&$.morphTexture!==null||Nt.envMap!==kt||Y.fog===!0&&Nt.fog!==wt||Nt.numClippingPlanes!==void 0&&(Nt.numClippingPlanes!==it.numPlanes||Nt.numIntersection!==it.numIntersection)||Nt.vertexAlphas!==ee||Nt.vertexTangents!==ue||Nt.morphTargets!==Bt||Nt.morphNormals!==de||Nt.morphColors!==en||Nt.morphTargetsCount!==Mn||Nt.numLightProbeGrids!==hn(T.state.lightProbeGridArray)?xe=!0:(Nt.outputColorSpace!==Et||Nt.toneMapping!==De)&&(fs=!0):(xe=!0,Nt.__version=Y.version);let gn=Nt.currentProgram;(xe===!0||fs===!0)&&(gn=fs===!0?li(Y,k,$,Et,De):Xi(Y,k,$),z&&Y.isNodeMaterial&&z.onUpdateProgram(Y,gn,Nt));let Lr=!1,qi=!1,ps=!1,ce=gn.getUniforms(),on=Nt.uniforms;if(bt.useProgram(gn.program)&&(Lr=!0,qi=!0,ps=!0),Y.id!==Z&&(Z=Y.id,qi=!0),Lr||J!==w){bt.buffers.depth.getReversed()&&w.reversedDepth!==!0&&(w._reversedDepth=!0,w.updateProjectionMatrix()),ce.setValue(F,"projectionMatrix",w.projectionMatrix),ce.setValue(F,"viewMatrix",w.matrixWorldInverse);let _n=ce.map.cameraPosition;_n!==void 0&&_n.setValue(F,Pn.setFromMatrixPosition(w.matrixWorld)),re.logarithmicDepthBuffer&&ce.setValue(F,"logDepthBufFC",2/(Math.log(w.far+1)/Math.LN2)),(Y.isMeshPhongMaterial||Y.isMeshToonMaterial||Y.isMeshLambertMaterial||Y.isMeshBasicMaterial||Y.isMeshStandardMaterial||Y.isShaderMaterial)&&ce.setValue(F,"isOrthographic",w.isOrthographicCamera===!0),J!==w&&(J=w,qi=!0,ps=!0)}if(Nt.needsLights&&(mn.state.sunShadowMap.length>0&&ce.setValue(F,"sunShadowMap",mn.state.sunShadowMap,qt),mn.state.directionalShadowMap.length>0&&ce.setValue(F,"directionalShadowMap",mn.state.directionalShadowMap,qt),mn.state.spotShadowMap.length>0&&ce.setValue(F,"spotShadowMap",mn.state.spotShadowMap,qt),mn.state.pointShadowMap.length>0&&ce.setValue(F,"pointShadowMap",mn.state.pointShadowMap,qt)),$.isSkinnedMesh){ce.setOptional(F,$,"bindMatrix"),ce.setOptional(F,$,"bindMatrixInverse");let Ue=$.skeleton;Ue&&(Ue.boneTexture===null&&Ue.computeBoneTexture(),ce.setValue(F,"boneTexture",Ue.boneTexture,qt))}$.isBatchedMesh&&(ce.setOptional(F,$,"batchingTexture"),ce.setValue(F,"batchingTexture",$._matricesTexture,qt),ce.setOptional(F,$,"batchingIdTexture"),ce.setValue(F,"batchingIdTexture",$._indirectTexture,qt),ce.setOptional(F,$,"batchingColorTexture"),$._colorsTexture!==null&&ce.setValue(F,"batchingColorTexture",$._colorsTexture,qt));let Zn=K.morphAttributes;if((Zn.position!==void 0||Zn.normal!==void 0||Zn.color!==void 0)&&st.update($,K,gn),(qi||Nt.receiveShadow!==$.receiveShadow)&&(Nt.receiveShadow=$.receiveShadow,ce.setValue(F,"receiveShadow",$.receiveShadow)),(Y.isMeshStandardMaterial||Y.isMeshLambertMaterial||Y.isMeshPhongMaterial)&&Y.envMap===null&&k.environment!==null&&(on.envMapIntensity.value=k.environmentIntensity),on.dfgLUT!==void 0&&(on.dfgLUT.value=mE()),qi){if(ce.setValue(F,"toneMappingExposure",I.toneMappingExposure),Nt.needsLights&&Pr(on,ps),wt&&Y.fog===!0&&gt.refreshFogUniforms(on,wt),gt.refreshMaterialUniforms(on,Y,St,Tt,T.state.transmissionRenderTarget[w.id]),Nt.needsLights&&Nt.numLightProbeGrids>0){let Ue=b,_n=0;for(let zn of T.state.lightProbeGridArray)zn.texture!==null&&(Ue.textures[_n]=zn.texture,Ue.min[_n]=zn.boundingBox.min,Ue.max[_n]=zn.boundingBox.max,Ue.resolution[_n]=zn.resolution,_n++);for(let zn in Ue)Ue[zn].length=_n;on.probesSH.value=Ue.textures,on.probesMin.value=Ue.min,on.probesMax.value=Ue.max,on.probesResolution.value=Ue.resolution}So.upload(F,Is(Nt),on,qt)}if(Y.isShaderMaterial&&Y.uniformsNeedUpdate===!0&&(So.upload(F,Is(Nt),on,qt),Y.uniformsNeedUpdate=!1),Y.isSpriteMaterial&&ce.setValue(F,"center",$.center),ce.setValue(F,"modelViewMatrix",$.modelViewMatrix),ce.setValue(F,"normalMatrix",$.normalMatrix),ce.setValue(F,"modelMatrix",$.matrixWorld),Y.uniformsGroups!==void 0){let Ue=Y.uniformsGroups;for(let _n=0,zn=Ue.length;_n<zn;_n++){let fl=Ue[_n];Gt.update(fl,gn),Gt.bind(fl,gn)}}return gn}function Pr(w,k){w.ambientLightColor.needsUpdate=k,w.lightProbe.needsUpdate=k,w.sunLights.needsUpdate=k,w.sunLightShadows.needsUpdate=k,w.directionalLights.needsUpdate=k,w.directionalLightShadows.needsUpdate=k,w.pointLights.needsUpdate=k,w.pointLightShadows.needsUpdate=k,w.spotLights.needsUpdate=k,w.spotLightShadows.needsUpdate=k,w.rectAreaLights.needsUpdate=k,w.hemisphereLights.needsUpdate=k}function Ls(w){return w.isMeshLambertMaterial||w.isMeshToonMaterial||w.isMeshPhongMaterial||w.isMeshStandardMaterial||w.isShadowMaterial||w.isShaderMaterial&&w.lights===!0}this.getActiveCubeFace=function(){return q},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return at},this.setRenderTargetTextures=function(w,k,K){let Y=Ht.get(w);Y.__autoAllocateDepthBuffer=w.resolveDepthBuffer===!1,Y.__autoAllocateDepthBuffer===!1&&(Y.__useRenderToTexture=!1),Ht.get(w.texture).__webglTexture=k,Ht.get(w.depthTexture).__webglTexture=Y.__autoAllocateDepthBuffer?void 0:K,Y.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(w,k){let K=Ht.get(w);K.__webglFramebuffer=k,K.__useDefaultFramebuffer=k===void 0},this.setRenderTarget=function(w,k=0,K=0){at=w,q=k,V=K;let Y=null,$=!1,wt=!1;if(w){let Et=Ht.get(w);if(Et.__useDefaultFramebuffer!==void 0){bt.bindFramebuffer(F.FRAMEBUFFER,Et.__webglFramebuffer),nt.copy(w.viewport),ut.copy(w.scissor),lt=w.scissorTest,bt.viewport(nt),bt.scissor(ut),bt.setScissorTest(lt),Z=-1;return}else if(Et.__webglFramebuffer===void 0)qt.setupRenderTarget(w);else if(Et.__hasExternalTextures)qt.rebindTextures(w,Ht.get(w.texture).__webglTexture,Ht.get(w.depthTexture).__webglTexture);else if(w.depthBuffer){let ee=w.depthTexture;if(Et.__boundDepthTexture!==ee){if(ee!==null&&Ht.has(ee)&&(w.width!==ee.image.width||w.height!==ee.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");qt.setupDepthRenderbuffer(w)}}let It=w.texture;(It.isData3DTexture||It.isDataArrayTexture||It.isCompressedArrayTexture)&&(wt=!0);let kt=Ht.get(w).__webglFramebuffer;w.isWebGLCubeRenderTarget?(Array.isArray(kt[k])?Y=kt[k][K]:Y=kt[k],$=!0):w.samples>0&&qt.useMultisampledRTT(w)===!1?Y=Ht.get(w).__webglMultisampledFramebuffer:Array.isArray(kt)?Y=kt[K]:Y=kt,nt.copy(w.viewport),ut.copy(w.scissor),lt=w.scissorTest}else nt.copy(Vt).multiplyScalar(St).floor(),ut.copy(he).multiplyScalar(St).floor(),lt=le;if(K!==0&&(Y=H),bt.bindFramebuffer(F.FRAMEBUFFER,Y)&&bt.drawBuffers(w,Y),bt.viewport(nt),bt.scissor(ut),bt.setScissorTest(lt),$){let Et=Ht.get(w.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_CUBE_MAP_POSITIVE_X+k,Et.__webglTexture,K)}else if(wt){let Et=k;for(let It=0;It<w.textures.length;It++){let kt=Ht.get(w.textures[It]);F.framebufferTextureLayer(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0+It,kt.__webglTexture,K,Et)}}else if(w!==null&&K!==0){let Et=Ht.get(w.texture);F.framebufferTexture2D(F.FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,Et.__webglTexture,K)}Z=-1};function Ir(w){let k=Ht.get(w);return(k.__readFormat!==w.format||k.__readType!==w.type)&&(k.__readFormat=w.format,k.__readType=w.type,k.__formatReadable=re.textureFormatReadable(w.format),k.__typeReadable=re.textureTypeReadable(w.type)),k}this.readRenderTargetPixels=function(w,k,K,Y,$,wt,Ct,Et=0){if(!(w&&w.isWebGLRenderTarget)){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let It=Ht.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ct!==void 0&&(It=It[Ct],Array.isArray(It)&&(It=It[0])),It){bt.bindFramebuffer(F.FRAMEBUFFER,It);try{let kt=w.textures[Et],ee=kt.format,ue=kt.type;w.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+Et);let Bt=Ir(kt);if(Bt.__formatReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Bt.__typeReadable===!1){Qt("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}k>=0&&k<=w.width-Y&&K>=0&&K<=w.height-$&&F.readPixels(k,K,Y,$,mt.convert(ee),mt.convert(ue),wt)}finally{let kt=at!==null?Ht.get(at).__webglFramebuffer:null;bt.bindFramebuffer(F.FRAMEBUFFER,kt)}}},this.readRenderTargetPixelsAsync=async function(w,k,K,Y,$,wt,Ct,Et=0){if(!(w&&w.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let It=Ht.get(w).__webglFramebuffer;if(w.isWebGLCubeRenderTarget&&Ct!==void 0&&(It=It[Ct],Array.isArray(It)&&(It=It[0])),It)if(k>=0&&k<=w.width-Y&&K>=0&&K<=w.height-$){bt.bindFramebuffer(F.FRAMEBUFFER,It);let kt=w.textures[Et],ee=kt.format,ue=kt.type;w.textures.length>1&&F.readBuffer(F.COLOR_ATTACHMENT0+Et);let Bt=Ir(kt);if(Bt.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Bt.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let de=F.createBuffer();F.bindBuffer(F.PIXEL_PACK_BUFFER,de),F.bufferData(F.PIXEL_PACK_BUFFER,wt.byteLength,F.STREAM_READ),F.readPixels(k,K,Y,$,mt.convert(ee),mt.convert(ue),0),F.bindBuffer(F.PIXEL_PACK_BUFFER,null);let en=at!==null?Ht.get(at).__webglFramebuffer:null;bt.bindFramebuffer(F.FRAMEBUFFER,en);let De=F.fenceSync(F.SYNC_GPU_COMMANDS_COMPLETE,0);return F.flush(),await ig(F,De,4),F.bindBuffer(F.PIXEL_PACK_BUFFER,de),F.getBufferSubData(F.PIXEL_PACK_BUFFER,0,wt),F.bindBuffer(F.PIXEL_PACK_BUFFER,null),F.deleteBuffer(de),F.deleteSync(De),wt}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(w,k=null,K=0){let Y=Math.pow(2,-K),$=Math.floor(w.image.width*Y),wt=Math.floor(w.image.height*Y),Ct=k!==null?k.x:0,Et=k!==null?k.y:0;qt.setTexture2D(w,0),F.copyTexSubImage2D(F.TEXTURE_2D,K,0,0,Ct,Et,$,wt),bt.unbindTexture()},this.copyTextureToTexture=function(w,k,K=null,Y=null,$=0,wt=0){let Ct,Et,It,kt,ee,ue,Bt,de,en,De=w.isCompressedTexture?w.mipmaps[wt]:w.image;if(K!==null)Ct=K.max.x-K.min.x,Et=K.max.y-K.min.y,It=K.isBox3?K.max.z-K.min.z:1,kt=K.min.x,ee=K.min.y,ue=K.isBox3?K.min.z:0;else{let ce=Math.pow(2,-$);Ct=Math.floor(De.width*ce),Et=Math.floor(De.height*ce),w.isDataArrayTexture?It=De.depth:w.isData3DTexture?It=Math.floor(De.depth*ce):It=1,kt=0,ee=0,ue=0}Y!==null?(Bt=Y.x,de=Y.y,en=Y.z):(Bt=0,de=0,en=0);let Ne=mt.convert(k.format),Mn=mt.convert(k.type),Nt;k.isData3DTexture?(qt.setTexture3D(k,0),Nt=F.TEXTURE_3D):k.isDataArrayTexture||k.isCompressedArrayTexture?(qt.setTexture2DArray(k,0),Nt=F.TEXTURE_2D_ARRAY):(qt.setTexture2D(k,0),Nt=F.TEXTURE_2D),bt.activeTexture(F.TEXTURE0),bt.pixelStorei(F.UNPACK_FLIP_Y_WEBGL,k.flipY),bt.pixelStorei(F.UNPACK_PREMULTIPLY_ALPHA_WEBGL,k.premultiplyAlpha),bt.pixelStorei(F.UNPACK_ALIGNMENT,k.unpackAlignment);let mn=bt.getParameter(F.UNPACK_ROW_LENGTH),xe=bt.getParameter(F.UNPACK_IMAGE_HEIGHT),fs=bt.getParameter(F.UNPACK_SKIP_PIXELS),gn=bt.getParameter(F.UNPACK_SKIP_ROWS),Lr=bt.getParameter(F.UNPACK_SKIP_IMAGES);bt.pixelStorei(F.UNPACK_ROW_LENGTH,De.width),bt.pixelStorei(F.UNPACK_IMAGE_HEIGHT,De.height),bt.pixelStorei(F.UNPACK_SKIP_PIXELS,kt),bt.pixelStorei(F.UNPACK_SKIP_ROWS,ee),bt.pixelStorei(F.UNPACK_SKIP_IMAGES,ue);let qi=w.isDataArrayTexture||w.isData3DTexture,ps=k.isDataArrayTexture||k.isData3DTexture;if(w.isDepthTexture){let ce=Ht.get(w),on=Ht.get(k),Zn=Ht.get(ce.__renderTarget),Ue=Ht.get(on.__renderTarget);bt.bindFramebuffer(F.READ_FRAMEBUFFER,Zn.__webglFramebuffer),bt.bindFramebuffer(F.DRAW_FRAMEBUFFER,Ue.__webglFramebuffer);for(let _n=0;_n<It;_n++)qi&&(F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,Ht.get(w).__webglTexture,$,ue+_n),F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,Ht.get(k).__webglTexture,wt,en+_n)),F.blitFramebuffer(kt,ee,kt+Ct,ee+Et,Bt,de,Bt+Ct,de+Et,F.DEPTH_BUFFER_BIT,F.NEAREST);bt.bindFramebuffer(F.READ_FRAMEBUFFER,null),bt.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else if($!==0||w.isRenderTargetTexture||Ht.has(w)){let ce=Ht.get(w),on=Ht.get(k);bt.bindFramebuffer(F.READ_FRAMEBUFFER,D),bt.bindFramebuffer(F.DRAW_FRAMEBUFFER,W);for(let Zn=0;Zn<It;Zn++)qi?F.framebufferTextureLayer(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,ce.__webglTexture,$,ue+Zn):F.framebufferTexture2D(F.READ_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,ce.__webglTexture,$),ps?F.framebufferTextureLayer(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,on.__webglTexture,wt,en+Zn):F.framebufferTexture2D(F.DRAW_FRAMEBUFFER,F.COLOR_ATTACHMENT0,F.TEXTURE_2D,on.__webglTexture,wt),$!==0?F.blitFramebuffer(kt,ee,kt+Ct,ee+Et,Bt,de,Bt+Ct,de+Et,F.COLOR_BUFFER_BIT,F.NEAREST):ps?F.copyTexSubImage3D(Nt,wt,Bt,de,en+Zn,kt,ee,Ct,Et):F.copyTexSubImage2D(Nt,wt,Bt,de,kt,ee,Ct,Et);bt.bindFramebuffer(F.READ_FRAMEBUFFER,null),bt.bindFramebuffer(F.DRAW_FRAMEBUFFER,null)}else ps?w.isDataTexture||w.isData3DTexture?F.texSubImage3D(Nt,wt,Bt,de,en,Ct,Et,It,Ne,Mn,De.data):k.isCompressedArrayTexture?F.compressedTexSubImage3D(Nt,wt,Bt,de,en,Ct,Et,It,Ne,De.data):F.texSubImage3D(Nt,wt,Bt,de,en,Ct,Et,It,Ne,Mn,De):w.isDataTexture?F.texSubImage2D(F.TEXTURE_2D,wt,Bt,de,Ct,Et,Ne,Mn,De.data):w.isCompressedTexture?F.compressedTexSubImage2D(F.TEXTURE_2D,wt,Bt,de,De.width,De.height,Ne,De.data):F.texSubImage2D(F.TEXTURE_2D,wt,Bt,de,Ct,Et,Ne,Mn,De);bt.pixelStorei(F.UNPACK_ROW_LENGTH,mn),bt.pixelStorei(F.UNPACK_IMAGE_HEIGHT,xe),bt.pixelStorei(F.UNPACK_SKIP_PIXELS,fs),bt.pixelStorei(F.UNPACK_SKIP_ROWS,gn),bt.pixelStorei(F.UNPACK_SKIP_IMAGES,Lr),wt===0&&k.generateMipmaps===!0&&k.mipmapsAutoUpdate===!0&&F.generateMipmap(Nt),bt.unbindTexture()},this.initRenderTarget=function(w){Ht.get(w).__webglFramebuffer===void 0&&qt.setupRenderTarget(w)},this.initTexture=function(w){w.isCubeTexture?qt.setTextureCube(w,0):w.isData3DTexture?qt.setTexture3D(w,0):w.isDataArrayTexture||w.isCompressedArrayTexture?qt.setTexture2DArray(w,0):qt.setTexture2D(w,0),bt.unbindTexture()},this.resetState=function(){q=0,V=0,at=null,bt.reset(),vt.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Ei}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=ye._getDrawingBufferColorSpace(t),e.unpackColorSpace=ye._getUnpackColorSpace()}};var gE=1.35,Vg=.014,Gg="#3b82f6",_h=class{constructor(t){this.stage=t;let e=new fr({color:Gg,side:kn});this.shell=new Se(new pr(gE,32,16),e);let n=new Gs(1,1,1,16).rotateX(Math.PI/2);this.sleeve=new Se(n,new fr({color:Gg})),this.shell.visible=this.sleeve.visible=!1,t.add(this.shell),t.add(this.sleeve)}showPoint(t,e,n){this.shell.visible=e>=0,!(e<0)&&(this.shell.position.fromArray(t,3*e),this.shell.scale.setScalar(n))}showLine(t,e,n){if(this.sleeve.visible=e>=0,e<0)return;let[s,r]=[new U().fromArray(t,3*e),new U().fromArray(t,3*n)];this.sleeve.position.lerpVectors(s,r,.5),this.sleeve.scale.set(Vg,Vg,s.distanceTo(r)),this.sleeve.lookAt(r)}};var Wg=[[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"\xB5"],[1e-9,"n"],[1e-12,"p"]];function qa(i,t){if(!Number.isFinite(i))return"\u2013";if(i===0)return`0 ${t}`;let e=Math.abs(i),[n,s]=Wg.find(([r])=>e>=.99995*r)??Wg.at(-1);return/^(J|N|W|Pa|m|s|Nm|N m)$/.test(t)?`${(i/n).toPrecision(4).replace("-","\u2212")} ${s}${t}`:`${Number(i.toPrecision(4))} ${t}`}function as(i,t){return i.toFixed(Math.max(2,Math.min(6,Math.ceil(-Math.log10(Math.max(t,1e-6)))+1)))}function Xg(i){return i>=1?`${Number(i.toPrecision(3))}\xD7`:`${Number(i.toPrecision(2))}\xD7`}function Qs(i=""){let t=oe("output","",i);return t.setAttribute("aria-live","off"),t}function oe(i,t,...e){let n=document.createElement(i);return t&&(n.className=t),n.append(...e),n}var _E=14,xE=6,yE=.85,Ya=new U;function $a(i,t,e){let{clientWidth:n,clientHeight:s}=i.renderer.domElement;return Ya.set(t[3*e],t[3*e+1],t[3*e+2]).project(i.camera),[(.5+.5*Ya.x)*n,(.5-.5*Ya.y)*s,Ya.z]}function vE(i,t,e,n){let r=2*Ya.set(t[3*e],t[3*e+1],t[3*e+2]).distanceTo(i.camera.position)*Math.tan(Math.PI*i.camera.fov/360);return n/r*i.renderer.domElement.clientHeight}function qg(i,t,e,n,s,r=_E){let o=Qd(i,n,s),a=null;for(let l of e){let c=i.tracks.get(l),h=t[l];if(!h?.x||!c.object.visible)continue;let d=h.quat?SE(c,h,o):bE(i,c,h,o,n,s,r);d&&d.far<(a?.far??1/0)&&(a={name:l,weights:[1],local:[0,0,0],...d})}return a}function SE({object:i},{x:t,quat:e},n){i.traverse(l=>l.isInstancedMesh&&(l.boundingSphere=null));let[s]=new po(n.origin,n.direction).intersectObject(i,!0);if(s?.instanceId===void 0)return null;let r=s.instanceId,o=new vn(e[4*r+1],e[4*r+2],e[4*r+3],e[4*r]).normalize(),a=s.point.clone().sub(new U().fromArray(t,3*r)).applyQuaternion(o.conjugate());return{numbers:[r],local:a.toArray(),at:s.point,far:s.distance}}function bE(i,{look:t,statics:e},n,s,r,o,a){let l=n.triangles??e?.triangles;if(l?.length)return wE(n,l,s);let c=n.lines??e?.lines;return(!n.radius&&!(t.radius>0)&&c?.length?EE(i,n,c,r,o,a):null)??ME(i,t,n,r,o,a)}function ME(i,t,{x:e,radius:n,active:s,age:r},o,a,l){let c=null;for(let h=0;h<e.length/3;h++){if(s&&!s[h]||r&&!r[h])continue;let[d,u,f]=$a(i,e,h),p=Math.max(l,vE(i,e,h,n?.[h]??t.radius??0));f<1&&Math.hypot(d-o,u-a)<=p&&f<(c?.depth??1)&&(c={index:h,depth:f})}return c&&Yg(i,e,[c.index],[1])}function Yg(i,t,e,n){let s=new U;return e.forEach((r,o)=>s.addScaledVector(new U().fromArray(t,3*r),n[o])),{numbers:e,weights:n,at:s,far:s.distanceTo(i.camera.position)}}function wE({x:i,active:t},e,n){let s=[new U,new U,new U],[r,o]=[new U,new U],a=null;for(let l=0;l<e.length;l+=3){let c=[e[l],e[l+1],e[l+2]];if(t&&!c.every(d=>t[d])||(s.forEach((d,u)=>d.fromArray(i,3*c[u])),!n.intersectTriangle(...s,!1,r)))continue;let h=r.distanceTo(n.origin);h>=(a?.far??1/0)||(Ji.getBarycoord(r,...s,o),a={numbers:c,weights:o.toArray().map(d=>Math.min(1,Math.max(0,d))),at:r.clone(),far:h})}return a}function EE(i,{x:t},e,n,s,r){let o=Jd(i,{x:t,lines:e},n,s,r);if(o<0)return null;let[a,l]=[e[2*o],e[2*o+1]],[c,h]=$a(i,t,a),[d,u]=$a(i,t,l),f=(d-c)**2+(u-h)**2,p=f>0?Math.max(0,Math.min(1,((n-c)*(d-c)+(s-h)*(u-h))/f)):0;return Yg(i,t,[a,l],[1-p,p])}function Jd(i,{x:t,lines:e},n,s,r=xE){let o=-1,a=r;for(let l=0;l<(e?.length??0)/2;l++){let[c,h,d]=$a(i,t,e[2*l]),[u,f,p]=$a(i,t,e[2*l+1]);if(d>1||p>1)continue;let y=(u-c)**2+(f-h)**2,g=y>0?Math.max(0,Math.min(1,((n-c)*(u-c)+(s-h)*(f-h))/y)):0,m=Math.hypot(c+g*(u-c)-n,h+g*(f-h)-s);m<a&&([o,a]=[l,m])}return o}function Qd(i,t,e){let{clientWidth:n,clientHeight:s}=i.renderer.domElement,r=new po;return r.setFromCamera(new zt(2*t/n-1,1-2*e/s),i.camera),r.ray}function tf(i,t,e,n){let s=i.camera.getWorldDirection(new U);Math.abs(s.z)<yE&&s.setZ(0).normalize();let r=new Gn().setFromNormalAndCoplanarPoint(s,n);return Qd(i,t,e).intersectPlane(r,new U)}function $g(i,t,e,n,s){let r=tf(i,t,e,n);return r&&r.z>=s?r:Qd(i,t,e).intersectPlane(new Gn(new U(0,0,1),-s),new U)}var Zg=.45,TE=.5,AE=[0,1,-1,2,-2,3,-3,4,-4];function ef({camera:i,controls:t},e){let n=t.target.clone(),s=new U().setFromMatrixColumn(i.matrixWorld,0).setZ(0).normalize(),r=AE.map(c=>n.clone().addScaledVector(s,1.1*Zg*c)),o=(c,h)=>Math.hypot(e[3*h]-c.x,e[3*h+1]-c.y)<Zg,a=c=>Array.from({length:e.length/3},(h,d)=>d).some(h=>o(c,h)),l=r.find(c=>!a(c))??n;return l.setZ(Math.max(l.z,TE))}var Za="play/sketch",xh=()=>document.getElementById("by").value,yh=class{constructor(t){this.page=t,this.what="none",this.number=-1}get sketch(){return this.page.tracks[Za]}select(t,e){Object.assign(this,{what:t,number:e}),this.page.selectionChanged()}get place(){let{numbers:t,links:e}=this.sketch??{};return this.what==="item"?t.indexOf(this.number):this.what==="link"?e.indexOf(this.number):-1}get kind(){return["free","nail","circle","sine"][this.sketch?.kinds[this.place]??0]}hold(t){this.what==="item"?this.page.send({do:"hold",number:this.number,how:t}):this.page.note({kind:"refused",text:"select a particle first: click it"})}remove(){this.what!=="none"&&(this.page.send({do:"remove",what:this.what,number:this.number}),this.select("none",-1))}stamp(t){let e=ef(this.page.stage,this.sketch?.x??[]);t==="rope"&&(e.z+=.5),this.page.send({do:"stamp",what:t,at:e.toArray(),to:this.what==="item"?this.number:null})}particle(){let t=this.what==="item"?this.number:null;this.page.send({do:"add",at:ef(this.page.stage,this.sketch?.x??[]).toArray(),to:t,nail:!1,by:xh()}),this.selectBeyond=Math.max(0,...this.sketch?.numbers??[])}join(){let{what:t,number:e}=this;if(t!=="item")return this.page.note({kind:"refused",text:"select a particle first: click it, or J"});let n=this.joined;if(this.joined=this.sketch.numbers.includes(n)&&n!==e?null:e,this.joined===null)return this.page.send({do:"connect",a:n,b:e,by:xh()});this.page.note({kind:"joining",text:"now select the other one and press L again"})}click(t,e,n,s){let{what:r,number:o}=this;if(n?.name===Za){let l=this.sketch.numbers[n.numbers[0]];return r==="item"&&o===l?this.select("none",-1):(r==="item"&&this.page.send({do:"connect",a:o,b:l,by:xh()}),this.select("item",l))}let a=Jd(this.page.stage,this.sketch,t,e);if(a>=0&&!s.shiftKey)return this.select("link",this.sketch.links[a]);if(r!=="none"&&!s.shiftKey)return this.select("none",-1);this.add(t,e,s.shiftKey)}add(t,e,n){let{what:s,number:r}=this,{x:o,numbers:a}=this.sketch??{numbers:[]},l=this.page.stage.controls.target.clone();this.place>=0&&s==="item"&&l.fromArray(o,3*this.place);let c=$g(this.page.stage,t,e,l,.04);if(!c)return;let h=s==="item"&&n?r:null;this.page.send({do:"add",at:c.toArray(),to:h,nail:n&&h===null,by:xh()}),h!==null&&(this.selectBeyond=Math.max(0,...a))}update(){let t=this.sketch?.numbers.findLast(e=>e>this.selectBeyond);t?(this.selectBeyond=void 0,this.select("item",t)):this.what!=="none"&&this.place<0&&this.select("none",-1)}showMarks(t){let{x:e,lines:n,radius:s}=this.sketch,{what:r,place:o}=this;t.showPoint(e,r==="item"?o:-1,s[o]);let a=r==="link"?o:-1;t.showLine(e,a<0?-1:n[2*a],n[2*a+1])}};var RE=4,[CE,PE]=[14,26],vh=class{constructor(t,e,n,s){Object.assign(this,{stage:t,tracks:e,names:n,actions:s}),this.press=null,this.over=null;let r=t.renderer.domElement;for(let[o,a]of[["down","down"],["move","move"],["up","up"],["cancel","let"]])r.parentElement.addEventListener(`pointer${o}`,l=>l.target===r&&this[a](l),!0)}holds(t){let e=!!this.press?.hit&&t.pointerId===this.press.id;return e&&t.stopPropagation(),e}at({clientX:t,clientY:e}){let{left:n,top:s}=this.stage.renderer.domElement.getBoundingClientRect();return[t-n,e-s]}pick(t,e,n){return qg(this.stage,this.tracks,this.names,t,e,n.pointerType==="touch"?PE:CE)}down(t){if(t.button!==0||t===this.handed)return;if(this.press&&t.pointerId!==this.press.id)return this.another();let[e,n]=this.at(t),s=this.pick(e,n,t);this.press={id:t.pointerId,px:e,py:n,hit:s,pulls:!1,far:!1,event:t},this.holds(t)&&(t.preventDefault(),this.stage.renderer.domElement.setPointerCapture(t.pointerId))}another(){let{press:t}=this;if(t.far=!0,!t.hit||t.pulls)return;t.hit=null;let{pointerId:e,pointerType:n,clientX:s,clientY:r}=t.event;this.handed=new PointerEvent("pointerdown",{pointerId:e,pointerType:n,clientX:s,clientY:r,isPrimary:!0}),this.stage.renderer.domElement.dispatchEvent(this.handed)}move(t){let{press:e}=this;if(!e)return this.hover(t);if(t.pointerId!==e.id)return;this.holds(t);let[n,s]=this.at(t);if(e.far||=Math.hypot(n-e.px,s-e.py)>RE,!e.hit||!e.far)return;e.pulls||(e.pulls=!0,this.actions.grab(e.hit));let r=tf(this.stage,n,s,e.hit.at);r&&this.actions.pull(r)}hover(t){this.over||requestAnimationFrame(()=>{let[e,n]=this.at(this.over);this.press||(this.stage.renderer.domElement.style.cursor=this.pick(e,n,this.over)?"grab":""),this.over=null}),this.over=t}up(t){let{press:e}=this;!e||t.pointerId!==e.id||(this.holds(t),e.pulls?this.actions.release():e.far||this.actions.click(e.px,e.py,e.hit,t),this.press=null)}let(t){this.press?.id===t.pointerId&&(this.holds(t),this.press.pulls&&this.actions.release(),this.press=null)}};var IE=.12,LE={" ":"Space",ArrowLeft:"\u2190",ArrowRight:"\u2192",ArrowUp:"\u2191",ArrowDown:"\u2193"},DE=({key:i})=>i.length===1?i.toLowerCase():i,jg=i=>LE[i]??(i.length===1?i.toUpperCase():i),Sh=class{constructor(t,e,n,s){this.taken=n,this.rows=e.map(r=>this.makeRow(r)),this.steer=s,t.hidden=!e.length,t.replaceChildren(...this.rows.map(r=>r.box)),e.length&&(window.addEventListener("keydown",r=>this.key(r,!0),!0),window.addEventListener("keyup",r=>this.key(r,!1),!0),window.addEventListener("blur",()=>this.letGo()))}get keys(){return this.rows.flatMap(({input:t})=>{let e=`${t.name.replaceAll("_"," ")}${t.keys.length===2?", down and up":""}`;return t.keys.length?[[t.keys.map(jg).join(" "),e,[],""]]:[]})}makeRow(t){let e={input:t,pressed:[!1,!1],stick:0,value:t.start,goal:null},[n,s]=t.keys.length===2?t.keys:["",t.keys[0]];e.fill=oe("i");let r=t.keys.length===1?[this.makeButton(e,1,s)]:[this.makeButton(e,0,n??"\u2212"),this.makeButton(e,1,s??"+")];return e.box=oe("div","input",oe("span","name",t.name.replaceAll("_"," ")),r[0],oe("span","bar",e.fill),...r.slice(1)),this.draw(e),e}makeButton(t,e,n){let s=oe("button","",jg(n||(e?"+":"\u2212")));s.setAttribute("aria-label",`${t.input.name} ${e?"up":"down"}`);let r=a=>l=>{l.preventDefault(),a&&s.setPointerCapture(l.pointerId),this.press(t,e,a)};s.addEventListener("pointerdown",r(!0));for(let a of["pointerup","pointercancel"])s.addEventListener(a,r(!1));let o=new Set([" ","Enter"]);for(let[a,l]of[["keydown",!0],["keyup",!1]])s.addEventListener(a,c=>o.has(c.key)&&!c.repeat&&this.press(t,e,l));return s.addEventListener("blur",()=>t.pressed[e]&&this.press(t,e,!1)),s}key(t,e){if(!(t.ctrlKey||t.metaKey||t.altKey||document.querySelector("dialog[open]"))&&!(e&&t.key.startsWith("Arrow")&&this.taken()))for(let n of this.rows){let s=n.input.keys.indexOf(DE(t));s<0||(t.preventDefault(),t.stopImmediatePropagation(),t.repeat||this.press(n,n.input.keys.length===1?1:s,e))}}press(t,e,n){let s=t.input.holds&&t.input.keys.length===1;t.pressed[e]=n,s?n&&this.send(t,this.isOn(t)?t.input.start:t.input.range[1]):this.follow(t)}isOn({goal:t,value:e,input:{start:n,range:[,s]}}){return t===null?2*e>n+s:t===s}letGo(){for(let t of this.rows)t.pressed.includes(!0)&&(t.pressed.fill(!1),this.follow(t))}follow(t){let{start:e,holds:n,range:[s,r]}=t.input,o=t.pressed[1]-t.pressed[0]||t.stick;o?this.send(t,e+o*(o>0?r-e:e-s)):this.send(t,n?t.value:e)}send(t,e){t.goal!==e&&(t.goal=e,this.steer(t.input.name,e))}poll(){let t=navigator.getGamepads?.().find(e=>e?.connected)??{axes:[],buttons:[]};for(let e of this.rows){let{gamepad:n,button:s}=e.input,r=n?Math.sign(n)*(t.axes[Math.abs(n)-1]??0):0,o=Math.abs(r)<IE?0:Math.round(r*50)/50;o!==e.stick&&(e.stick=o,this.follow(e));let a=!!(s&&t.buttons[s-1]?.pressed);a!==!!e.button&&(e.button=a,this.press(e,1,a))}}show(t){for(let e of this.rows)e.value=t[e.input.name]??e.value,this.draw(e)}reset(){for(let t of this.rows)t.goal=null}draw({input:{start:t,range:[e,n]},value:s,fill:r}){let o=c=>(c-e)/(n-e),[a,l]=[o(t),o(s)].sort((c,h)=>c-h);r.style.left=`${100*a}%`,r.style.width=`${100*(l-a)}%`}},NE=[[1e6,"M"],[1e3,"k"],[1,""]];function Kg({value:i,unit:t}){if(i===null)return"\u2013";if(t==="rad")return`${(180/Math.PI*i).toFixed(1)}\xB0`;let[e,n]=NE.find(([s])=>Math.abs(i)>=10*s)??[1,""];return`${Number((i/e).toPrecision(3))} ${n}${t}`.trimEnd()}var Jg=[["Tab","focus the picture; arrow keys, + and \u2212 then rotate and zoom",[],""],["Home","reset the view",["Home"],"home"],["C","follow the next object listed in the scene",["c"],"follows"],["G","tiles or grid of the floor",["g"],"grid"],["W","trails",["w"],"trails"],["V","velocity arrows",["v"],"velocities"],["X","contact force arrows",["x"],"contacts"],["I","names",["i"],"names"],["A","axes and scale bar",["a"],"axes"],["P","side panel",["p"],"panel"],["T","light or dark theme",["t"],"theme"],["?","this help",["?"],"help"]],Qg=[["Space","run or pause",[" "],"toggle"],[".","one step",["."],"once"],["R","back to the start",["r"],"reset"]],t0=[["J","select the next object to pull with the keyboard",["j"],"nextThing"],["K","select the previous one",["k"],"lastThing"],["\u2190 \u2192 \u2191 \u2193","pull the selected object",[],""],["PageUp PageDown","push it away, pull it closer",[],""]],e0=[["N","net force arrows",["n"],"forces"],["Esc","release the pulled object, then deselect it",["Escape"],"let"],["Ctrl+S","save the scene with the recorded inputs and pulls",["s","Ctrl+s"],"save"]],n0=[["1 2 3","connect by springs, rods, strings",[],""],["4 5 6","add a rope, a jelly, a box",[],""],["7","add a particle, connected to the selected one",[],""],["L","connect: press on one particle, then on the other",["l"],"join"],["N","nail or release the selected particle",["n"],"nail"],["M","make it a motor: circle, swing, off",["m"],"motor"],["Del","delete the selection",["Delete","Backspace"],"remove"],["Esc","clear the selection",["Escape"],"deselect"],["Z","undo",["z","Ctrl+z"],"undo"],["S","save as a scene",["s","Ctrl+s"],"save"]];var sf=[["trails","trails"],["velocities","velocities"],["forces","net forces"],["contacts","contact forces"],["names","names"],["axes","axes and scale bar"]],Th="view/overlays",bh={velocities:"#188a5a",forces:"#c8322b",contacts:"#8440b8"},i0=["#d94f4f","#3f9a4a","#3f6fd0"],[Mh,UE,s0,OE]=[.13,.05,.62,.24],[r0,FE,nf,BE]=[.15,.16,1.5,7],o0=6,[kE,zE]=[13,20],HE=new U,a0="rgba(255, 255, 255, 0.75)",l0=[["km",1e3],["m",1],["cm",.01],["mm",.001],["\xB5m",1e-6]];function ja(i){let t=10**Math.floor(Math.log10(i)+1e-9);return t*[5,2,1].find(e=>e*t<=i*(1+1e-9))}var wh=i=>String(Number(i.toPrecision(3)));function VE(i){let[t,e]=l0.find(([,n])=>i>=n*.999999999)??l0[1];return`${wh(i/e)} ${t}`}var Eh=class{constructor(t){this.sheet=document.createElement("canvas"),this.sheet.className="ink",this.sheet.setAttribute("aria-hidden","true"),this.hint=document.getElementById("hint"),t.after(this.sheet),this.pen=this.sheet.getContext("2d"),this.on=new Set,this.told={names:[],trails:[],per_metre:{}},this.tracks={},this.scales=[]}readScales(t){let e=new Map(t.filter(({look:n})=>n.scale).map(({look:{scale:n}})=>[JSON.stringify(n),n]));this.scales=[...e.values()]}tell(t){this.told=t,this.heard||t.on.forEach(e=>this.on.add(e)),this.heard=!0}has(t){return t==="axes"?!0:t in bh?t in this.told.per_metre:this.told[t].length>0}toggle(t){this.on.delete(t)||this.on.add(t)}draw({camera:t,target:e,dark:n,top:s},r,o,a){let{pen:l,sheet:c}=this;if(c.hidden=!this.on.size&&!this.scales.length,c.hidden)return;let[h,d]=[Math.round(a*r),Math.round(a*o)];c.width!==h||c.height!==d?[c.width,c.height]=[h,d]:l.clearRect(0,0,h,d),this.bottom=d-a*this.textBelow(),this.unit=a*Math.min(Math.max(o/36,kE),zE),Object.assign(this,{camera:t,turned:t.matrixWorldInverse}),[l.lineCap,l.lineJoin]=["round","round"],this.colors(n);let u=this.tracks[Th]??{},f=Object.keys(bh).filter(p=>this.on.has(p)&&u[p]);this.on.has("trails")&&u.trails&&this.trails(u.trails);for(let p of f)this.arrows(u[p],bh[p]);this.on.has("names")&&this.names(s),this.on.has("axes")&&this.axes(),(this.on.has("axes")||f.length)&&this.scale(e,n,f)}seen(t,e,n){let s=HE.set(t,e,n).applyMatrix4(this.turned);return s.z<0?(s.applyMatrix4(this.camera.projectionMatrix),[(.5+.5*s.x)*this.sheet.width,(.5-.5*s.y)*this.sheet.height]):null}line(t,e,n,s){let{pen:r}=this;[r.strokeStyle,r.lineWidth]=[n,s],r.beginPath(),r.moveTo(...t),r.lineTo(...e),r.stroke()}trails(t){let e=this.told.trails,n=t.length/3/e.length,{pen:s}=this;e.forEach((r,o)=>{s.strokeStyle=r;for(let a=0;a<n-1;a+=o0){let l=Math.min(a+o0,n-1),c=r0+(1-r0)*l/(n-1);[s.globalAlpha,s.lineWidth]=[c,1.3*Mh*this.unit*c],s.beginPath();let h=!1;for(let d=a;d<=l;d++){let u=3*(o*n+d),f=this.seen(t[u],t[u+1],t[u+2]);f&&s[h?"lineTo":"moveTo"](...f),h=!!f}s.stroke()}}),s.globalAlpha=1}arrows(t,e){for(let n=0;n<t.length;n+=6){let[s,r]=[this.seen(t[n],t[n+1],t[n+2]),this.seen(t[n+3],t[n+4],t[n+5])],o=s&&r?Math.hypot(r[0]-s[0],r[1]-s[1]):0;o>.15*this.unit&&this.arrow(s,[(r[0]-s[0])/o,(r[1]-s[1])/o],o,e)}}arrow([t,e],[n,s],r,o){let{unit:a,pen:l}=this,c=Math.min(1,.5*r/(s0*a)),[h,d]=[s0*a*c,OE*a*c];for(let[u,f]of[[UE*a,a0],[0,o]]){let p=(y,g)=>[t+y*n-g*s,e+y*s+g*n];this.line([t,e],p(r-h,0),f,Mh*a+2*u),l.fillStyle=f,l.beginPath();for(let y of[p(r+1.5*u,0),p(r-h-u,d+1.5*u),p(r-h-u,-d-1.5*u)])l.lineTo(...y);l.fill()}}text(t,[e,n],s,r,o="center",a="alphabetic"){let{pen:l,unit:c}=this;l.font=`${r*c}px system-ui, sans-serif`,[l.textAlign,l.textBaseline]=[o,a],[l.strokeStyle,l.lineWidth,l.fillStyle]=[a0,.2*c,s],l.strokeText(t,e,n),l.fillText(t,e,n)}names(t){for(let e of this.told.names){let{x:n,active:s,age:r}=this.tracks[e]??{};if(!n)continue;let o=[0,0,0],a=0;for(let c=0;3*c<n.length;c++)if(!(s&&!s[c]||r&&!r[c])){a++;for(let h=0;h<3;h++)o[h]+=n[3*c+h]}let l=a&&this.seen(o[0]/a,o[1]/a,o[2]/a+t(e));l&&this.text(e,[l[0],l[1]-.6*this.unit],"#303a42",.8)}}colors(t){let{unit:e,sheet:n,pen:s}=this,r=n.width-1.2*e,o=r-BE*e,a=t?"#e6eaf0":"#303a42";this.scales.forEach(({what:l,low:c,high:h,unit:d,ramp:u},f)=>{let p=(1.9+3*f)*e,y=s.createLinearGradient(o,0,r,0);u.forEach((g,m)=>y.addColorStop(m/(u.length-1),g)),s.fillStyle=y,s.fillRect(o,p,r-o,.5*e),this.plain(l,[(o+r)/2,p-.3*e],a,"center"),this.plain(wh(c),[o,p+1.4*e],a,"left"),this.plain(`${wh(h)} ${d}`,[r,p+1.4*e],a,"right")})}plain(t,[e,n],s,r){let{pen:o,unit:a}=this;o.font=`${.8*a}px system-ui, sans-serif`,[o.textAlign,o.textBaseline,o.fillStyle]=[r,"alphabetic",s],o.fillText(t,e,n)}textBelow(){let{hint:t}=this;return t&&!t.hidden&&t.textContent?t.offsetHeight+10:0}axes(){let{unit:t,sheet:e}=this,n=[e.width-2.8*t,this.bottom-2.6*t],s=[0,1,2].map(r=>new U().setComponent(r,1).transformDirection(this.turned));for(let r of[0,1,2].sort((o,a)=>s[o].z-s[a].z)){let{x:o,y:a}=s[r],l=h=>[n[0]+h*t*o,n[1]-h*t*a];this.line(n,l(nf),i0[r],1.2*Mh*t);let c=Math.hypot(o,a)>.2?l(nf+.55):[n[0],n[1]-(nf+.55)*t];this.text("xyz"[r],c,i0[r],.75,"center","middle")}}scale(t,e,n){let{unit:s,sheet:r,camera:o}=this,a=r.height/(2*Math.tan(dn.degToRad(o.fov)/2)*o.position.distanceTo(t)),l=ja(FE*Math.max(r.width,r.height)/a),[c,h,d]=[r.width-5.6*s,this.bottom-1.4*s,.25*s],u=c-l*a,f=e?"#e6eaf0":"#303a42";for(let[y,g]of[[[u,h],[c,h]],...[u,c].map(m=>[[m,h-d],[m,h+d]])])this.line(y,g,f,Mh*s);[[VE(l),"#303a42"],...n.map(y=>[`${wh(l*this.told.per_metre[y][0])} ${this.told.per_metre[y][1]}`,bh[y]])].forEach(([y,g],m)=>this.text(y,[(u+c)/2,h-(.4+1.05*m)*s],g,.8))}};function h0(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new Te;l.morphTargetsRelative=a;let c=0;for(let h=0;h<i.length;++h){let d=i[h],u=0,f=0;if(e!==(d.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in d.attributes){if(!n.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;r[p]===void 0&&(r[p]=[]),r[p].push(d.attributes[p]),u++}if(u!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==d.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in d.morphAttributes){if(!s.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;if(d.morphAttributes[p].length!==i[0].morphAttributes[p].length)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have the same number of morph targets for the "'+p+'" morph attribute.'),null;o[p]===void 0&&(o[p]=[]),o[p].push(d.morphAttributes[p]),f++}if(f!==s.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of morph attributes."),null;if(t){let p;if(e)p=d.index.count;else if(d.attributes.position!==void 0)p=d.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(e){let h=0,d=[];for(let u=0;u<i.length;++u){let f=i[u].index;for(let p=0;p<f.count;++p)d.push(f.getX(p)+h);h+=i[u].attributes.position.count}l.setIndex(d)}for(let h in r){let d=c0(r[h]);if(!d)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,d)}for(let h in o){let d=o[h][0].length;if(d!==0){l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let u=0;u<d;++u){let f=[];for(let y=0;y<o[h].length;++y)f.push(o[h][y][u]);let p=c0(f);if(!p)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(p)}}}return l}function c0(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new Pe(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let d=l/e;for(let u=0,f=h.count;u<f;u++)for(let p=0;p<e;p++){let y=h.getComponent(u,p);a.setComponent(u+d,p,y)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}var[GE,WE]=[32,4e5];function f0(i,t){return i>=GE&&i*t.attributes.position.count<=WE}var p0=i=>({grain:rf("rest",`gl_VertexID / ${i}`),declared:"attribute vec3 rest;"}),rf=(i,t)=>`grainBasis * ${i} + fract(float(${t}) * vec3(0.618, 0.414, 0.732)) * vec3(0.3, 0.3, 40.0)`;function u0(i,t){let{array:e,itemSize:n}=i,s=new Float32Array(t*e.length);for(let r=0;r<t;r++)s.set(e,r*e.length);return new Pe(s,n)}var Ah=class{constructor(t,e){this.instanced=t;let{geometry:n,material:s,count:r}=t,{position:o,normal:a,color:l}=n.attributes,c=new Te;for(let[d,u]of[["position",o],["normal",a],["color",l??{array:new Float32Array(o.array.length).fill(1),itemSize:3}]])c.setAttribute(d,u0(u,r));let h=n.index?.array??Uint32Array.from({length:o.count},(d,u)=>u);c.setIndex(new Pe(Uint32Array.from({length:r*h.length},(d,u)=>o.count*Math.floor(u/h.length)+h[u%h.length]),1)),c.setAttribute("rest",u0(o,r)),e.vertexColors=!0,this.mesh=new Se(c,e),Object.assign(this.mesh,{castShadow:t.castShadow,receiveShadow:!0,frustumCulled:!1,raycast:()=>{}}),this.colors=c.attributes.color.array.slice(),s.visible=!1,t.add(this.mesh)}update(){let{instanced:t,mesh:e}=this;e.material.color.copy(t.material.color);let{position:n,normal:s}=t.geometry.attributes,r=e.geometry.attributes;d0(t.instanceMatrix.array,t.count,n.array,r.position.array,1),d0(t.instanceMatrix.array,t.count,s.array,r.normal.array,0),r.position.needsUpdate=r.normal.needsUpdate=!0,t.instanceColor&&t.instanceColor.version!==this.painted&&this.paint(n.count)}paint(t){let{instanceColor:e}=this.instanced;this.painted=e.version;let{color:n}=this.mesh.geometry.attributes;for(let s=0;s<n.array.length;s++)n.array[s]=this.colors[s]*e.array[3*Math.floor(s/3/t)+s%3];n.needsUpdate=!0}};function d0(i,t,e,n,s){for(let r=0,o=0;r<t;r++){let a=16*r;for(let l=0;l<e.length;l+=3,o+=3){let c=e[l],h=e[l+1],d=e[l+2];n[o]=i[a]*c+i[a+4]*h+i[a+8]*d+s*i[a+12],n[o+1]=i[a+1]*c+i[a+5]*h+i[a+9]*d+s*i[a+13],n[o+2]=i[a+2]*c+i[a+6]*h+i[a+10]*d+s*i[a+14]}}}var Rh=`
uint patternMix(uint h, uint factor, int shift) { return (h ^ (h >> shift)) * factor; }
float patternCell(ivec3 at) {
  uvec3 u = uvec3(at);
  uint h = (u.x * 73856093u) ^ (u.y * 19349663u) ^ (u.z * 83492791u);
  h = patternMix(patternMix(h, 739982445u, 15), 695872825u, 12);
  return float((h ^ (h >> 15)) & 0xFFFFu) / 65535.0;
}
float patternNoise(vec3 p) {
  ivec3 at = ivec3(floor(p));
  vec3 s = p - floor(p);
  s = s * s * (3.0 - 2.0 * s);
  float layers[2];
  for (int c = 0; c < 2; c++) {
    float low = mix(patternCell(at + ivec3(0, 0, c)), patternCell(at + ivec3(1, 0, c)), s.x);
    float high = mix(patternCell(at + ivec3(0, 1, c)), patternCell(at + ivec3(1, 1, c)), s.x);
    layers[c] = mix(low, high, s.y);
  }
  return mix(layers[0], layers[1], s.z);
}
float patternSeen(float frequency, float foot) { return clamp(1.6 - 2.4 * frequency * foot, 0.0, 1.0); }
float patternWood(vec3 p, float foot) {
  p.x += 0.9 + 0.10 * patternNoise(vec3(2.0, 3.0, 0.7 * p.z));
  p.y += 0.25 + 0.10 * patternNoise(vec3(7.0, 1.0, 0.7 * p.z));
  float r = WOOD_RINGS * length(p.xy) + 1.2 * patternNoise(vec3(2.0 * p.xy, 0.5 * p.z));
  float ring = fract(r);
  float late = ring * ring * min(1.0, 8.0 * (1.0 - ring));
  float fibre = patternNoise(vec3(70.0 * p.xy, 2.5 * p.z)) - 0.5;
  return 0.27 + (late - 0.27) * patternSeen(WOOD_RINGS, foot) + 0.35 * fibre * patternSeen(50.0, foot);
}
float patternBoards(vec2 p, float foot) {
  float board = floor(p.x);
  float edge = min(p.x - board, board + 1.0 - p.x);
  float own = patternCell(ivec3(int(board), 3, 5));
  float dark = 0.55 * patternWood(vec3(3.0 * own - 1.0, p.x - board, 0.4 * p.y + 17.0 * own), foot) + 0.5 * (own - 0.4);
  float wide = max(BOARD_SEAM, 0.7 * foot);
  return dark + min(BOARD_SEAM / wide, 1.0) * max(1.0 - edge / wide, 0.0);
}
float patternWeave(vec2 p, float foot) {
  vec2 t = CLOTH_THREADS * p;
  bool over = ((int(floor(t.x)) + int(floor(t.y))) & 1) == 0;
  vec2 s = fract(over ? t : t.yx);
  float bright = 0.72 + 0.40 * sin(PI * s.x) * (0.55 + 0.45 * sin(PI * s.y));
  float slub = patternNoise(vec3(0.12 * t.x, 1.5 * t.y, 5.0)) + patternNoise(vec3(1.5 * t.x, 0.12 * t.y, 9.0)) - 1.0;
  return 0.94 + (bright - 0.94) * patternSeen(CLOTH_THREADS, foot) + 0.10 * slub * patternSeen(0.12 * CLOTH_THREADS, foot);
}
float patternLaid(float angle, float along, float foot) {
  float s = fract(ROPE_STRANDS * angle + 0.45 * along);
  float tone = 0.98 + (0.62 + 0.5 * sqrt(max(sin(PI * s), 0.0)) - 0.98) * patternSeen(0.6, foot);
  return ROPE == 2 ? tone * (1.0 + 0.36 * (patternNoise(vec3(0.04 * along, 0.0, 7.0)) - 0.5) * patternSeen(0.08, foot)) : tone;
}
float patternMottled(vec3 p, float foot) {
  float total = 0.0, f = 5.0;
  for (int octave = 0; octave < 3; octave++) {
    total += (patternNoise(f * p) - 0.5) * patternSeen(f, foot) / (1.0 + 0.35 * float(octave));
    f *= 3.0;
  }
  return 1.0 + 0.36 * total;
}
float patternBrushed(vec3 p, float foot) {
  float fine = (patternNoise(vec3(90.0 * p.xy, 1.5 * p.z)) - 0.5) * patternSeen(60.0, foot);
  return 0.6 * fine + 0.6 * (patternNoise(vec3(26.0 * p.xy, 0.6 * p.z)) - 0.5) * patternSeen(18.0, foot);
}
/** The factor of the colour at the texture coordinates p; of metal also the sway of what it mirrors. */
vec3 patternTone(vec3 p, float foot, out float sway) {
  sway = 0.0;
  if (FINISH == 2) return 1.10 - vec3(0.42, 0.58, 0.72) * (FLOOR == 1 ? patternBoards(p.yz, foot) : patternWood(p, foot));
  if (FINISH == 5 && ROPE == 0) return vec3(patternWeave(p.yz, foot));
  if (FINISH == 5) return vec3(patternLaid(atan(p.y, p.x) / (2.0 * PI), 2.0 * p.z, foot));
  if (FINISH == 6) return vec3(patternMottled(p, foot));
  if (FINISH == 3) return vec3(1.0 + 0.10 * (patternNoise(60.0 * p) - 0.5) * patternSeen(60.0, foot));
  if (FINISH == 1) sway = patternBrushed(p, foot);
  return vec3(1.0 + 0.35 * sway);
}
`;var of=["plain","metal","wood","rubber","glass","cloth","stone"],[m0,x2,,,XE,qE]=of.keys(),YE=of.length,af=[[1,.22,48,0,0,.1],[.34,.75,40,1,.8,0],[1,.14,24,0,.03,.04],[.86,.1,7,0,.02,.07],[.5,1.2,320,.4,.06,0],[.92,0,8,0,0,.3],[1,.03,8,0,0,.04],[.96,0,8,0,0,.16]],tr={shininess:48,specular:3487029},$E=.28,ZE={WOOD_RINGS:"7.0",BOARD_SEAM:"0.012",CLOTH_THREADS:"44.0",ROPE_STRANDS:"3.0"};function qn(i){return Math.max(of.indexOf(i?.finish??"plain"),m0)}var jE=.4,Mo=i=>i>=jE;function br(i){return(i?.opacity??1)*(qn(i)===XE?$E:1)}var lf=i=>i===qE;function cf(i,{tube:t=!1,floor:e=!1,marked:n=!1}={}){let s=t&&lf(i),r=af[s?YE:i].map(o=>o.toFixed(4)).join(", ");return{FINISH:i,ROPE:s?n?2:1:0,FLOOR:Number(e),OPTICS:`float[6](${r})`,...ZE}}var hf=`
vec3 finishMirrored(float up, vec3 sky, vec3 low) {
  vec3 horizon = 0.30 * sky + 0.35 * low;
  if (up < 0.0) return mix(horizon, 1.1 * (sky + 0.6 * low), min(-1.6 * up, 1.0));
  return mix(horizon, 1.9 * sky, smoothstep(0.0, 1.0, min(up / 0.55, 1.0)));
}
vec3 finishGloss(vec3 n, vec3 eye, vec3 sun, vec3 up, vec3 sunlight, vec3 sky, vec3 low, vec3 color, float sway, inout float alpha) {
  const float optics[6] = OPTICS;
  float facing = max(dot(n, eye), 0.0);
  float highlight = optics[1] * pow(max(dot(n, normalize(sun + eye)), 1e-4), optics[2]) * (1.0 + 2.0 * sway);
  highlight *= step(0.0, dot(n, sun));
  float rim = optics[5] * pow(1.0 - facing, 3.0);
  float mirror = optics[4];
  if (mirror > 0.0) mirror += (1.0 - mirror) * (FINISH == 4 ? pow(1.0 - facing, 3.0) : 0.15 * pow(1.0 - facing, 5.0));
  float slope = dot(2.0 * facing * n - eye, up) + 0.35 * sway;
  if (FINISH == 4) alpha += (1.0 - alpha) * min(mirror + highlight, 1.0);
  return mix(vec3(1.0), color, optics[3]) * (highlight * sunlight + mirror * finishMirrored(slope, sky, low)) + rim * sky;
}`,KE=`#include <color_fragment>
float finishSway;
#if FLOOR == 1
float finishFoot = max(fwidth(vGrain.y), fwidth(vGrain.z));
#else
float finishFoot = grainScale * length(vViewPosition) * grainPixel;
#endif
diffuseColor.rgb *= patternTone(vGrain, finishFoot, finishSway);`,JE=`
#if NUM_DIR_LIGHTS > 0 && NUM_HEMI_LIGHTS > 0 && FLOOR == 0
const float finishOptics[6] = OPTICS;
outgoingLight *= finishOptics[0];
outgoingLight += finishGloss(normal, normalize(vViewPosition), directionalLights[0].direction, hemisphereLights[0].direction,
  RECIPROCAL_PI * directLight.color, RECIPROCAL_PI * hemisphereLights[0].skyColor, RECIPROCAL_PI * hemisphereLights[0].groundColor,
  diffuseColor.rgb, finishSway, diffuseColor.a);
#endif
#include <opaque_fragment>`,Ka={value:0};function er(i,{finish:t,grain:e,declared:n="",uniforms:s={},scale:r,tube:o,floor:a,marked:l}){if(t===m0)return i;let c=i.onBeforeCompile,h={grainScale:{value:r},grainPixel:Ka,...s};return Object.assign(i.defines??={},cf(t,{tube:o,floor:a,marked:l})),i.specular?.set(0),i.onBeforeCompile=(d,u)=>{c.call(i,d,u),Object.assign(d.uniforms,h),d.vertexShader=d.vertexShader.replace("void main() {",`varying vec3 vGrain;
${n}
void main() {`).replace("#include <project_vertex>",`vGrain = ${e};
#include <project_vertex>`),d.fragmentShader=d.fragmentShader.replace("void main() {",`varying vec3 vGrain;
uniform float grainScale, grainPixel;
${Rh}${hf}
void main() {`).replace("#include <color_fragment>",KE).replace("#include <opaque_fragment>",JE)},i.customProgramCacheKey=()=>`${t} ${e} ${o} ${a}`,i}function Ch(i){let t=[0,1,2].map(n=>{let[s,r]=[1/0,-1/0];for(let o=n;o<i.length;o+=3)[s,r]=[Math.min(s,i[o]),Math.max(r,i[o])];return Math.fround(r-s)}),e=[0,1,2].sort((n,s)=>t[n]-t[s]||n-s);return{order:e,scale:1/Math.max(t[e[1]],.001*t[e[2]],1e-30)}}function g0({order:i,scale:t}){let e=i.map(n=>[0,1,2].map(s=>s===n?t:0));return new te().set(...e.flat())}function QE(i,t){let e=new Float32Array(t.length);for(let n=0;n<t.length;n+=3){let[s,r,o]=[3*t[n],3*t[n+1],3*t[n+2]],[a,l,c]=[i[r]-i[s],i[r+1]-i[s+1],i[r+2]-i[s+2]],[h,d,u]=[i[o]-i[s],i[o+1]-i[s+1],i[o+2]-i[s+2]],f=[l*u-c*d,c*h-a*u,a*d-l*h],p=Math.hypot(...f)||1;for(let y=0;y<3;y++)e[n+y]=f[y]/p}return e}function t1(i,t){let e=(s,r)=>{let[o,a]=[s-s%3,r-r%3];return t[o]*t[a]+t[o+1]*t[a+1]+t[o+2]*t[a+2]>.6},n=[];for(let s of i){let r=n.filter(o=>o.some(a=>e(s,a)));n=[...n.filter(o=>!r.includes(o)),[s,...r.flat()]]}return n}function Ph(i,t){let e=QE(i,t),n=new Map;t.forEach((o,a)=>n.has(o)?n.get(o).push(a):n.set(o,[a]));let s=[],r=new Uint32Array(t.length);for(let[o,a]of n)for(let l of t1(a,e)){for(let c of l)r[c]=s.length;s.push(o)}return{source:s,corners:r}}function wo(i,t,e){return t.forEach((n,s)=>{for(let r=0;r<3;r++)e[3*s+r]=i[3*n+r]}),e}function e1(){let i=document.createElement("canvas").getContext("webgl2"),t=i?.getExtension("WEBGL_debug_renderer_info"),e=t?i.getParameter(t.UNMASKED_RENDERER_WEBGL):"";return i?.getExtension("WEBGL_lose_context")?.loseContext(),/swiftshader|llvmpipe|software|basic render/i.test(e)}var n1;function ls(){return n1??=e1()}var[i1,s1]=[.1,.6180339887498949],r1=.72;function _0(i,t){let{position:e}=i.attributes,n=new Float32Array(3*e.count);for(let s=0;s<e.count;s+=3){let r=new U;for(let o=s;o<s+3;o++)r.add(new U().fromBufferAttribute(e,o));n.fill(t(r)?r1:1,3*s,3*s+9)}return i.setAttribute("color",new Pe(n,3)),i}var o1=i=>i.x>0^i.y>0^i.z>0,a1=i=>i.x>0^i.y>0;function y0(i){let t=[["#e5484d",[0,0,-Math.PI/2]],["#46a758",[0,0,0]],["#3e7bfa",[Math.PI/2,0,0]]].map(([e,n])=>{let s=new Gs(.025*i,.025*i,i,10).translate(0,i/2,0);s.applyQuaternion(new vn().setFromEuler(new Ai(...n)));let{r,g:o,b:a}=new Ut(e),l=Float32Array.from({length:3*s.attributes.position.count},(c,h)=>[r,o,a][h%3]);return s.setAttribute("color",new Pe(l,3))});return h0(t)}function l1(i){let{source:t,corners:e}=Ph(i.vertices,i.triangles),n=new Te;return n.setAttribute("position",new Pe(wo(i.vertices,t,new Float32Array(3*t.length)),3)),n.setIndex(new Pe(e,1)),n.computeVertexNormals(),n.toNonIndexed()}function x0(i){return i.rotateX(Math.PI/2)}var v0={sphere:({radius:i})=>_0(new pr(i,48,24).rotateX(Math.PI/2).toNonIndexed(),o1),box:({size:i})=>new ns(...[i,i,i].flat().slice(0,3)),cylinder:({radius:i,length:t})=>_0(x0(new Gs(i,i,t,48)).toNonIndexed(),a1),capsule:({radius:i,length:t})=>x0(new Ma(i,t,10,32)),axes:({size:i,length:t})=>y0(i??t??1),mesh:(i,t)=>l1(t)};function uf(i,t){return(v0[i?.kind]??(()=>y0(1)))(i,t)}var c1={grain:rf("position","gl_InstanceID")};function df(i,t,e,{grain:n="grainBasis * position",declared:s=""}={}){let r=Ch(t.attributes.position.array),o={grainBasis:{value:g0(r)}};return er(i,{finish:qn(e),grain:n,declared:`uniform mat3 grainBasis;${s}`,uniforms:o,scale:r.scale,tube:e.shape?.kind==="capsule"})}var Ih=class{constructor(t,e,n,s){let{shape:r}=e,o=br(e),a=uf(r,n);a.computeBoundingBox();let{min:l,max:c}=a.boundingBox;this.thickness=Math.min(...["x","y","z"].map(p=>Math.max(-l[p],c[p])));let d={...a.attributes.color===void 0?{}:{vertexColors:!0},opacity:o,transparent:o<1,...tr,side:r?.kind==="mesh"?Qe:is},u=r?.kind in v0&&r.kind!=="axes",f=p=>df(new Bi({...d,color:u?s:"#ffffff"}),a,e,p);this.object=new _a(a,f(c1),t),Object.assign(this.object,{castShadow:Mo(o),receiveShadow:!0,frustumCulled:!1}),this.object.instanceMatrix.setUsage(vr),this.matrix=new me,this.place=new U,this.turn=new vn,this.one=new U(1,1,1),this.none=new me().makeScale(0,0,0),u&&t>1&&this.tone(),ls()&&f0(t,a)&&(this.batch=new Ah(this.object,f(p0(a.attributes.position.count))))}tone(){for(let t=0;t<this.object.count;t++){let e=(s1*t+.5)%1;this.object.setColorAt(t,new Ut(1,1,1).multiplyScalar(1+i1*(2*e-1)))}}paint(t){this.object.material.color.set("#ffffff");for(let e=0;e<this.object.count;e++)this.object.setColorAt(e,new Ut(...[0,1,2].map(n=>t[3*e+n]**2.2)));this.object.instanceColor.needsUpdate=!0,this.painted=t}update({x:t,quat:e,active:n,color:s}){s&&s!==this.painted&&this.paint(s);for(let r=0;r<this.object.count;r++){if(n&&!n[r]){this.object.setMatrixAt(r,this.none);continue}this.place.fromArray(t,3*r),e&&this.turn.set(e[4*r+1],e[4*r+2],e[4*r+3],e[4*r]).normalize(),this.object.setMatrixAt(r,this.matrix.compose(this.place,this.turn,this.one))}this.object.instanceMatrix.needsUpdate=!0,this.batch?.update()}};function b0(i,t,e){let n=t.length/2,s=new Float32Array(387*n),r=new Int32Array(256*n);for(let o=0;o<n;o++){let a=[0,1,2].map(f=>i[3*t[2*o]+f]),l=[0,1,2].map(f=>i[3*t[2*o+1]+f]),c=Math.hypot(l[0]-a[0],l[1]-a[1],l[2]-a[2]),h=a.map((f,p)=>(l[p]-f)/Math.max(c,1e-30)),d=h1(S0(Math.abs(h[2])<.9?[0,0,1]:[1,0,0],h)),u=S0(h,d);for(let f=0;f<129;f++){let p=129*o+f,y=Math.min(Math.max((f-1)/126,0),1),g=f===0||f===128?0:e*Math.min(1,18*Math.min(y,1-y)),m=c*(f===0?0:f===128?1:.1+(1-2*.1)*y),[v,A]=[g*Math.cos(2*Math.PI*9*y),g*Math.sin(2*Math.PI*9*y)];for(let b=0;b<3;b++)s[3*p+b]=a[b]+m*h[b]+v*d[b]+A*u[b];f>0&&r.set([p-1,p],2*(p-1-o))}}return{points:s,pieces:r}}function S0(i,t){return[i[1]*t[2]-i[2]*t[1],i[2]*t[0]-i[0]*t[2],i[0]*t[1]-i[1]*t[0]]}function h1(i){let t=Math.max(Math.hypot(...i),1e-30);return i.map(e=>e/t)}var[Eo,To,Ja]=[[.84,.79,.69],[.44,.48,.54],[.25,.23,.21]],ff={value:new U},cs=new U;function w0(i,t){let e=i?.light?.direction??i?.light,n=cs.copy(Array.isArray(e)?new U(...e):u1(t)).normalize();return ff.value.set(...To.map((s,r)=>1/(s+Eo[r]*Math.max(n.z,.3)))),n}function u1(i){i.updateMatrixWorld();let[t,,e]=[0,1,2].map(o=>new U().setFromMatrixColumn(i.matrixWorld,o)),n=i.up.clone().normalize(),s=e.negate().addScaledVector(n,-e.dot(n)),r=(s.length()>1e-6?s:t.clone()).normalize();return n.multiplyScalar(1.25).addScaledVector(t,-.62).addScaledVector(r,-.42)}var M0="worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 )";function E0(){let{shadowmap_vertex:i}=Zt,t="( directionalShadowMatrix[ i ] * vec4( shadowWorldNormal, 0.0 ) ).z";Zt.shadowmap_vertex=i.replace(M0,M0.replace("shadowWorldNormal *",`shadowWorldNormal * sign( - ${t} ) *`))}var d1=/shadow = \(\s*texture\([^]*?\) \* 0\.2;/,f1="shadow = texture( shadowMap, shadowCoord.xyz );";function T0(){let{shadowmap_pars_fragment:i}=Zt;Zt.shadowmap_pars_fragment=i.replace(d1,f1)}var p1="pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 )",m1="0.662002687 * sqrt( value.rgb ) + 0.684122060 * sqrt( sqrt( value.rgb ) ) - 0.323583601 * sqrt( sqrt( sqrt( value.rgb ) ) ) - 0.0225411470 * value.rgb",[pf,Lh]=[.8,.2],g1=`
vec3 beyond = 1.0 / (1.0 + max(gl_FragColor.rgb - ${pf}, 0.0) / (16.0 * ${Lh}));
beyond *= beyond; beyond *= beyond; beyond *= beyond; beyond *= beyond;
gl_FragColor.rgb = min(gl_FragColor.rgb, 1.0 - ${Lh} * beyond);
`,Dh=i=>i<pf?i:1-Lh*Math.exp(-(i-pf)/Lh);function A0(){Zt.colorspace_fragment=g1+Zt.colorspace_fragment}function R0(){let{colorspace_pars_fragment:i}=Zt;Zt.colorspace_pars_fragment=i.replace(p1,m1)}var _1=["#b9d2ea","#f6f8fa"],x1=["#161b25","#566278"],Qa=64,y1=1e3,mf=.8,v1=`
attribute vec3 position, color;
varying vec3 vColor;
void main() {
  vColor = color;
  gl_Position = vec4(position, 1.0);
}`,S1=`
precision highp float;
varying vec3 vColor;
void main() {
  gl_FragColor = vec4(vColor, 1.0);
}`;function gf(i){return i?new Ut([i].flat()[0]).getHSL({}).l<.35:null}var Ao={backdropTop:{value:new Ut},backdropBottom:{value:new Ut},backdropRows:{value:1}};function b1({r:i,g:t,b:e}){let n=(i+t+e)/3>.4;return new Ut(...[i,t,e].map(s=>n?s+.6*(1-s):1.6*s+.01))}function M1(i,t){return Array.from({length:Qa+1},(n,s)=>{let r=dn.smoothstep((Qa-s)/(mf*Qa),0,1),{r:o,g:a,b:l}=new Ut(...i.clone().lerp(t,r).toArray().map(Dh)).convertLinearToSRGB();return[o,a,l,o,a,l]}).flat()}function w1(){let i=new Te,t=Array.from({length:Qa+1},(n,s)=>s),e=t.flatMap(n=>[-1,1].flatMap(s=>[s,2*n/Qa-1,1]));return i.setAttribute("position",new Ie(e,3)),i.setAttribute("color",new Pe(new Float32Array(e.length),3)),i.setIndex(t.slice(1).flatMap(n=>[2*n-2,2*n-1,2*n,2*n,2*n-1,2*n+1])),i}var Nh=class{constructor(){let t=new ho({vertexShader:v1,fragmentShader:S1,depthWrite:!1});this.object=new Se(w1(),t),Object.assign(this.object,{frustumCulled:!1,renderOrder:y1,raycast:()=>{}})}set(t,e){let[n,s]=[e??(t?x1:_1)].flat().map(a=>new Ut(a)),r=s??b1(n);Ao.backdropTop.value.copy(n),Ao.backdropBottom.value.copy(r);let{color:o}=this.object.geometry.attributes;o.array.set(M1(n,r)),o.needsUpdate=!0}};var E1=.075,T1=`
uniform vec3 planeColor, planeFull;
uniform vec2 planeOrigin;
uniform float planeCell, planeFade;
varying vec2 vTile, vFar;
flat varying vec3 vSun, vSky;
#include <common>
#include <lights_pars_begin>
#include <shadowmap_pars_vertex>
void main() {
  #include <beginnormal_vertex>
  #include <defaultnormal_vertex>
  #include <begin_vertex>
  #include <project_vertex>
  #include <worldpos_vertex>
  #include <shadowmap_vertex>
  vec3 seen = transformedNormal * (dot(transformedNormal, mvPosition.xyz) < 0.0 ? 1.0 : -1.0);
  vec3 share = RECIPROCAL_PI * planeColor * planeFull;
  vSun = share * max(dot(seen, directionalLights[0].direction), 0.0) * directionalLights[0].color;
  vSky = share * getHemisphereLightIrradiance(hemisphereLights[0], seen);
  vTile = 0.5 * (position.xy / planeCell - planeOrigin);
  vFar = position.xy / planeFade;
}`,A1=`
uniform vec3 backdropTop, backdropBottom;
uniform float backdropRows, planeTiles, planeOwn;
varying vec2 vTile, vFar;
flat varying vec3 vSun, vSky;
#include <common>
#include <shadowmap_pars_fragment>
void main() {
  float height = smoothstep(0.0, 1.0, min((1.0 - gl_FragCoord.y / backdropRows) / ${mf}, 1.0));
  vec4 diffuseColor = vec4(mix(mix(backdropTop, backdropBottom, height), vec3(1.0), planeOwn), 1.0 - smoothstep(0.4, 1.0, length(vFar)));
  #include <color_fragment>
  vec2 foot = max(fwidth(vTile), vec2(0.005));
  vec2 from = fract(vTile - 0.5 * foot), to = fract(vTile + 0.5 * foot);
  vec2 wave = abs(from - 0.5) - abs(to - 0.5);
  float tone = 1.0 - ${E1} * planeTiles * (0.5 - 0.5 * wave.x * wave.y / (foot.x * foot.y));
  float sun = 1.0;
  #if defined(USE_SHADOWMAP) && NUM_DIR_LIGHT_SHADOWS > 0
  DirectionalLightShadow map = directionalLightShadows[0];
  sun = getShadow(directionalShadowMap[0], map.shadowMapSize, map.shadowIntensity, map.shadowBias, map.shadowRadius, vDirectionalShadowCoord[0]);
  #endif
  vec3 outgoingLight = tone * diffuseColor.rgb * (vSky + sun * vSun);
  #include <opaque_fragment>
  #include <colorspace_fragment>
}`;function C0(i,t,e){let n={...vo.clone(Pt.lights),planeColor:{value:new Ut(i??"#ffffff")},planeOwn:{value:i?1:0},planeCell:{value:t},planeOrigin:{value:new zt},planeTiles:{value:0},planeFade:{value:e??1e9},planeFull:ff,...Ao};return new un({vertexShader:T1,fragmentShader:A1,uniforms:n,lights:!0,side:Qe,transparent:!!e})}var R1=`
varying vec2 vPlaneAt;
void main() {
  vPlaneAt = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,C1=`
uniform vec3 planeColor;
uniform float planeCell, planeFade;
varying vec2 vPlaneAt;
void main() {
  vec2 cell = vPlaneAt / planeCell;
  vec2 width = fwidth(cell);
  vec2 thin = 1.0 - smoothstep(vec2(0.0), vec2(1.1), abs(fract(cell - 0.5) - 0.5) / max(width, vec2(1e-6)));
  vec2 bold = 1.0 - smoothstep(vec2(0.2), vec2(1.5), abs(fract(0.1 * cell - 0.5) - 0.5) / max(0.1 * width, vec2(1e-6)));
  float crowded = 1.0 - smoothstep(0.06, 0.3, max(width.x, width.y));
  float line = max(0.55 * crowded * max(thin.x, thin.y), max(bold.x, bold.y) * (1.0 - smoothstep(0.6, 3.0, max(width.x, width.y))));
  gl_FragColor = vec4(planeColor, 0.35 * line * (1.0 - smoothstep(0.35, 1.0, length(vPlaneAt) / planeFade)));
  #include <colorspace_fragment>
}`;function N0(i,t,e){let s={planeColor:{value:new Ut(e?"#8fa3c4":"#5b6b85")},planeCell:{value:ja(t/12)},planeFade:{value:2.2*t}},r=new un({vertexShader:R1,fragmentShader:C1,uniforms:s,transparent:!0,depthWrite:!1,side:Qe}),o=new Se(new Ws(4.4*t,4.4*t),r),a=i.getCenter(new U),l=10*s.planeCell.value;return o.position.set(Math.round(a.x/l)*l,Math.round(a.y/l)*l,i.min.z-.002*t),o.renderOrder=1,{object:o}}var P0=20,P1=.025,[I1,I0]=[1,9],L0=.999,D0=.04,L1=.004;function U0(i,t,e,n=L1){let s=new U(...i).multiplyScalar(-1).normalize(),r=t.getCenter(new U),o=t.getSize(new U).multiplyScalar(.5),a=Math.abs(s.x)*o.x+Math.abs(s.y)*o.y+Math.abs(s.z)*o.z+n*e;return new tl({point:r.addScaledVector(s,-a).toArray(),normal:s.toArray()})}var tl=class{constructor(t,e,n){this.shape=t,this.look=n,this.color=e,this.object=new Ti,this.tiled=!0}get level(){return!this.shape.size&&this.mesh&&this.axes()[2].z>L0?this.mesh.position.z:null}setGrid(t){this.tiled=t,this.uniforms&&(this.uniforms.planeTiles.value=Number(t&&!qn(this.look)))}setSize(t,e){Object.assign(this,{box:t,size:e}),this.object.clear();let[n,s]=this.reach(t,e),r=this.color??(this.shape.size?"#c9ced6":null),o=C0(r,ja(e/I0),this.shape.size?null:P0*e);this.uniforms=o.uniforms,this.setGrid(this.tiled),this.mesh=new Se(new Ws(n,s),this.finish(o,e)),this.mesh.receiveShadow=!0,this.mesh.renderOrder=-1,this.place(t),this.object.add(this.mesh),this.shape.size&&this.mesh.add(this.slab(n,s,r))}finish(t,e){let n=1/(I1*ja(e/I0)),s=`vec3(0.0, ${n.toExponential()} * position.yx)`;return er(t,{finish:qn(this.look),grain:s,scale:n,floor:!0})}slab(t,e,n){let s=.5*P1*(t+e),r=new Se(new ns(t,e,s),new wa({color:n}));return r.position.z=-.52*s,r.castShadow=r.receiveShadow=!0,r}axes(){let t=new U(...this.shape.normal??[0,0,1]).normalize(),e=new U(0,Math.abs(t.y)<.9?1:0,Math.abs(t.y)<.9?0:1).cross(t).normalize();return[e,t.clone().cross(e),t]}reach(t,e){let n=this.shape.size??2*P0*e,s=(Array.isArray(n)?n:[n,n]).map(l=>l/2),r=this.axes();if(this.shift=new U,!this.shape.size||Math.abs(r[2].z)<L0)return s.map(l=>2*l);let o=new U(...this.shape.point??[0,0,0]),a=[0,1,2,3,4,5,6,7].map(l=>new U(...["x","y","z"].map((c,h)=>l>>h&1?t.max[c]:t.min[c])).sub(o));return s.map((l,c)=>{let h=a.map(y=>y.dot(r[c])),[d,u]=[Math.min(...h),Math.max(...h)],f=d<-l?d-D0*e:-l,p=u>l?u+D0*e:l;return this.shift.addScaledVector(r[c],(f+p)/2),p-f})}place(t){let[e,n,s]=this.axes(),r=new U(...this.shape.point??[0,0,0]).add(this.shift);if(this.mesh.quaternion.setFromRotationMatrix(new me().makeBasis(e,n,s)),!this.shape.size){let o=t.getCenter(new U);r.copy(o.addScaledVector(s,-s.dot(o.clone().sub(r))))}this.mesh.position.copy(r),this.countTiles(e,n)}countTiles(t,e){let{planeOrigin:n,planeCell:s}=this.uniforms,r=new U(...this.shape.point??[0,0,0]).sub(this.mesh.position);n.value.set(...[t,e].map(o=>r.dot(o)/s.value%2))}};var nr=1024,D1={3:1.3,1:.8},_f=1e4,N1=new zt,U1=`
uniform highp sampler2D balls;
uniform highp sampler2D tints;
uniform float pixel; // what the least radius spans at a depth of 1; 0 in shadows
uniform float height; // of the picture [pixel]
varying vec3 vPlace; // of points: half the side of their square, in the depth of their middle
varying vec3 vCentre;
varying float vSize;
varying vec4 vTint;

void main() {
  int k = gl_VertexID / CORNERS;
  ivec2 at = ivec2(k % WIDTH, k / WIDTH);
  vec4 ball = texelFetch(balls, at, 0);
  vCentre = (modelViewMatrix * vec4(ball.xyz, 1.0)).xyz;
  float size = ball.w > 0.0 ? max(ball.w, pixel * -vCentre.z) : 0.0;
  vSize = size;
  vTint = texelFetch(tints, at, 0);
  vec3 away = vec3(0.0, 0.0, -1.0);
  float reach = size;
  if (projectionMatrix[2][3] == -1.0) {
    float d2 = dot(vCentre, vCentre);
    away = vCentre * inversesqrt(d2);
    reach = size * sqrt(d2 / max(d2 - size * size, 1e-4 * d2)); // the tangent cone is wider than the sphere
  }
#if CORNERS == 1
  vPlace = vec3(reach / (away.z * away.z), 0.0, 0.0);
  gl_Position = projectionMatrix * vec4(vCentre, 1.0);
  gl_PointSize = vPlace.x * projectionMatrix[1][1] * height / gl_Position.w;
#else
  int side = gl_VertexID % 3 - 1;
  vec2 corner = side == 1 ? vec2(0.0, 2.0) : vec2(sqrt(3.0) * float(2 * side + 1), -1.0);
  vec3 right = normalize(cross(away, abs(away.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
  vPlace = vCentre + reach * (corner.x * right + corner.y * cross(right, away));
  gl_Position = projectionMatrix * vec4(vPlace, 1.0);
#endif
}`,O0=`
uniform mat4 projectionMatrix;
varying vec3 vPlace;
varying vec3 vCentre;
varying float vSize;
varying vec4 vTint;

vec3 meet() {
#if CORNERS == 1
  vec3 seen = vCentre + vPlace.x * vec3(2.0 * gl_PointCoord.x - 1.0, 1.0 - 2.0 * gl_PointCoord.y, 0.0);
#else
  vec3 seen = vPlace;
#endif
  bool perspective = projectionMatrix[2][3] == -1.0;
  vec3 from = perspective ? vec3(0.0) : vec3(seen.xy, vCentre.z + vSize);
  vec3 ray = perspective ? normalize(seen) : vec3(0.0, 0.0, -1.0);
  vec3 to = from - vCentre;
  float b = dot(to, ray);
  vec3 nearest = to - b * ray;
  float h = vSize * vSize - dot(nearest, nearest);
  if (h < 0.0) discard;
  vec3 place = from + (-b - sqrt(h)) * ray;
  vec4 clip = projectionMatrix * vec4(place, 1.0);
  gl_FragDepth = 0.5 * clip.z / clip.w + 0.5;
  return place;
}`,O1=`
#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
uniform mat4 directionalShadowMatrix[NUM_DIR_LIGHT_SHADOWS];
#endif
float sunShare(vec3 place, vec3 normal) {
#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
  DirectionalLightShadow shed = directionalLightShadows[0];
  vec3 off = place + shed.shadowNormalBias * normal - viewMatrix[3].xyz;
  vec4 at = directionalShadowMatrix[0] * vec4(off * mat3(viewMatrix), 1.0);
  if (receiveShadow) return getShadow(directionalShadowMap[0], shed.shadowMapSize, shed.shadowIntensity, shed.shadowBias, shed.shadowRadius, at);
#endif
  return 1.0;
}`,F1=`
#include <common>
#include <packing>
#include <lights_pars_begin>
#include <shadowmap_pars_fragment>
${O0}
${O1}
uniform float grainPixel;
${Rh}
${hf}
void main() {
  vec3 place = meet();
  vec3 normal = (place - vCentre) / vSize;
  float sway;
  vec3 color = vTint.rgb * patternTone(0.5 * inverseTransformDirection(normal, viewMatrix), 0.5 * grainPixel * length(place) / vSize, sway);
  float alpha = vTint.a;
  vec3 light = vec3(0.0);
  #if NUM_HEMI_LIGHTS > 0 && NUM_DIR_LIGHTS > 0
    const float optics[6] = OPTICS;
    vec3 sky = RECIPROCAL_PI * hemisphereLights[0].skyColor, low = RECIPROCAL_PI * hemisphereLights[0].groundColor;
    vec3 up = hemisphereLights[0].direction, to = directionalLights[0].direction, sun = sunShare(place, normal) * RECIPROCAL_PI * directionalLights[0].color;
    light = optics[0] * color * (mix(low, sky, 0.5 * dot(normal, up) + 0.5) + sun * max(dot(normal, to), 0.0));
    light += finishGloss(normal, -normalize(place), to, up, sun, sky, low, color, sway, alpha);
  #endif
  gl_FragColor = vec4(light, alpha);
  #include <colorspace_fragment>
}`,B1=`${O0}
void main() {
  meet();
  gl_FragColor = vec4(1.0);
}`;function Ro(i){let t=new es(new Float32Array(4*nr*i),nr,i,_i,Wn);return t.needsUpdate=!0,t}var Co=class{constructor(t,e,n){let s=Math.ceil(Math.max(1,t)/nr);this.textures={balls:Ro(s),tints:Ro(s)},this.balls=this.textures.balls.image.data,this.tints=this.textures.tints.image.data;let r=new Te,o=t>=_f&&ls()?1:3;r.setDrawRange(0,o*t);let a={balls:{value:this.textures.balls},tints:{value:this.textures.tints}},[l,c,h]=[{value:0},{value:1},{value:1}],d={...vo.clone(Pt.lights),...a,pixel:l,height:c,grainPixel:Ka},u={WIDTH:nr,CORNERS:o},f={vertexShader:U1,defines:u,side:Qe},p=new un({...f,defines:{...u,...cf(qn(n))},fragmentShader:F1,lights:!0,uniforms:d,transparent:e});this.object=o===1?new ya(r,p):new Se(r,p),this.object.customDepthMaterial=new un({...f,fragmentShader:B1,uniforms:{...a,pixel:{value:0},height:h}}),this.object.onBeforeShadow=y=>h.value=y.getRenderTarget().height,this.object.onBeforeRender=(y,g,m)=>{let{y:v}=y.getDrawingBufferSize(N1);l.value=D1[o]*2*Math.tan(dn.degToRad(m.fov??0)/2)/v,c.value=v},this.object.castShadow=this.object.receiveShadow=!0,this.object.frustumCulled=!1}ballsChanged(){this.textures.balls.needsUpdate=!0}tintsChanged(){this.textures.tints.needsUpdate=!0}};var k1=.6,xf=4096,z1={blending:Mc,blendSrc:wc,blendDst:Ec},H1=`
uniform highp sampler2D heads;
uniform highp sampler2D tails;
uniform highp sampler2D tints;
uniform float pixel;
varying vec2 vPlace;
varying vec2 vSize;
varying vec4 vTint;

void main() {
  int k = gl_VertexID / 4;
  ivec2 at = ivec2(k % WIDTH, k / WIDTH);
  vec2 corner = vec2((gl_VertexID + 1) & 2, gl_VertexID & 2) - 1.0;
  vec4 ball = texelFetch(heads, at, 0);
  vTint = texelFetch(tints, at, 0);
  vec3 head = (modelViewMatrix * vec4(ball.xyz, 1.0)).xyz;
  vec3 tail = (modelViewMatrix * vec4(texelFetch(tails, at, 0).xyz, 1.0)).xyz;
  vec2 way = tail.xy - head.xy;
  float radius = max(ball.w, pixel * -head.z);
  vec2 along = length(way) > 1e-6 ? normalize(way) : vec2(1.0, 0.0);
  vSize = vec2(length(way), radius);
  vPlace = vec2(corner.x < 0.0 ? -radius : vSize.x + radius, corner.y * radius);
  vec3 end = corner.x < 0.0 ? head : tail;
  end.xy += radius * (corner.x * along + corner.y * vec2(-along.y, along.x));
  gl_Position = projectionMatrix * vec4(end, 1.0);
}`,V1=`
varying vec2 vPlace;
varying vec2 vSize;
varying vec4 vTint;

void main() {
  float s = clamp(vPlace.x, 0.0, vSize.x);
  vec2 away = vec2(vPlace.x - s, vPlace.y) / vSize.y;
  float square = dot(away, away);
  if (square >= 1.0) discard;
  float fade = vSize.x > 0.0 ? 1.0 - 0.9 * s / vSize.x : 1.0;
  float share = vTint.a * fade * (1.0 - square) * (1.0 - square);
  #ifdef LIGHT
  vec3 root = sqrt(share * vTint.rgb);
  gl_FragColor = vec4(root * sqrt(root), 1.0);
  #else
  gl_FragColor = vec4(vTint.rgb, share);
  #include <colorspace_fragment>
  #endif
}`;function G1(i,t,e){let n=Float32Array.from(i,c=>t[3*c]*e.x+t[3*c+1]*e.y+t[3*c+2]*e.z),s=n.reduce((c,h)=>Math.max(c,h),-1/0),r=n.reduce((c,h)=>Math.min(c,h),1/0),o=Uint16Array.from(n,c=>(xf-1)*(s-c)/Math.max(s-r,1e-30)),a=new Uint32Array(xf+1);for(let c of o)a[c+1]++;for(let c=0;c<xf;c++)a[c+1]+=a[c];let l=new Uint32Array(i.length);return i.forEach((c,h)=>l[a[o[h]]++]=c),l}var Uh=class{constructor(t,e){let n=Math.ceil(Math.max(1,t)/nr);this.light=e,this.textures={heads:Ro(n),tails:Ro(n),tints:Ro(n)};let s=new Uint32Array(6*t);for(let c=0;c<t;c++)s.set([4*c,4*c+1,4*c+2,4*c,4*c+2,4*c+3],6*c);this.geometry=new Te,this.geometry.setIndex(new Pe(s,1)),this.uniforms={pixel:{value:0}};for(let[c,h]of Object.entries(this.textures))this.uniforms[c]={value:h};let r=e?{WIDTH:nr,LIGHT:1}:{WIDTH:nr},o=e?z1:{blending:Ks},a={vertexShader:H1,fragmentShader:V1,defines:r,uniforms:this.uniforms},l=new un({...a,...o,transparent:!0,depthWrite:!1,side:Qe});this.object=new Se(this.geometry,l),this.object.frustumCulled=!1,this.object.renderOrder=1,this.object.onBeforeRender=(c,h,d)=>this.prepare(c,d),this.eye=new U}update(t){this.given=t,this.stale=!0}prepare(t,e){let n=t.getDrawingBufferSize(new zt).y;this.uniforms.pixel.value=2*k1/(e.projectionMatrix.elements[5]*n);let s=new U().setFromMatrixPosition(e.matrixWorld);!this.given||!(this.stale||!this.light&&!s.equals(this.eye))||(this.stale=!1,this.eye.copy(s),this.fill(this.light?null:e.getWorldDirection(new U)))}fill(t){let{heads:e,tails:n,radii:s,tints:r}=this.given,o=Uint32Array.from(s.keys()).filter(h=>s[h]>0);t&&(o=G1(o,e,t));let[a,l,c]=["heads","tails","tints"].map(h=>this.textures[h].image.data);o.forEach((h,d)=>{for(let u=0;u<3;u++)a[4*d+u]=e[3*h+u],l[4*d+u]=n[3*h+u];a[4*d+3]=s[h];for(let u=0;u<4;u++)c[4*d+u]=r[4*h+u]});for(let h of Object.values(this.textures))h.needsUpdate=!0;this.geometry.setDrawRange(0,6*o.length)}};var yf=255;function vf(i,t,e){let n=new Float32Array(t*(yf+1));for(let s=0;s<=yf;s++){let r=(s-1)/(yf-1),o=i.findIndex(([u])=>u>r),a=i[o<0?i.length-1:o],l=i[o<0?i.length-1:Math.max(o-1,0)],c=a[0]>l[0]?(r-l[0])/(a[0]-l[0]):0,[h,d]=[e(l[1]),e(a[1])];for(let u=0;u<t;u++)n[t*s+u]=h[u]+c*(d[u]-h[u])}return n}var W1=i=>new Ut(i).toArray(),F0=i=>[i],Oh=class{constructor(t,e){let n=t.ramps??{};this.color=vf(n.color??[[0,e]],3,W1),this.size=vf(n.size??[[0,1]],1,F0),this.opacity=vf(n.opacity??[[0,t.opacity??1]],1,F0)}};var ir=256,X1=1.5,[el,Fh]=[new U,new U],Bh=class{constructor(t){this.seen=new Float32Array(3*t),this.map=new Float32Array(ir*ir),this.lit=new Uint8Array(t)}look(t,e,n){let{seen:s,map:r,lit:o}=this;el.set(-cs.y,cs.x,1e-9).normalize(),Fh.crossVectors(cs,el);let a=1/0,l=-1/0,c=1/0,h=-1/0,d=0,u=0;for(let p=0;p<e;p++){let y=t[4*p],g=t[4*p+1],m=t[4*p+2],v=t[4*p+3];if(!(v>0))continue;let A=el.x*y+el.y*g+el.z*m,b=Fh.x*y+Fh.y*g+Fh.z*m;s[3*p]=A,s[3*p+1]=b,s[3*p+2]=cs.x*y+cs.y*g+cs.z*m,a=Math.min(a,A),l=Math.max(l,A),c=Math.min(c,b),h=Math.max(h,b),d+=v,u++}let f=Math.max(Math.max(l-a,h-c)/(ir-2),X1*d/u);r.fill(-1/0);for(let p=0;p<e;p++){if(!(t[4*p+3]>0))continue;let y=ir*((s[3*p+1]-c)/f+.5|0)+((s[3*p]-a)/f+.5|0);r[y]=Math.max(r[y],s[3*p+2])}for(let p=0;p<e;p++){let y=t[4*p+3];if(!(y>0))continue;let g=(s[3*p]-a)/f,m=(s[3*p+1]-c)/f,v=g|0,A=m|0,b=ir*A+v,C=s[3*p+2]+2*f+2*y,T=B=>r[B]>C?1:0,x=T(b)+(g-v)*(T(b+1)-T(b)),E=T(b+ir)+(g-v)*(T(b+ir+1)-T(b+ir));o[p]=Math.round(n*(1-x-(m-A)*(E-x)))}}};var q1=.8,ni=32,kh=5,Io=4096,B0=2,Po=(Io-1)/B0,Y1=new zt,$1=new me,[Sf]=af,Z1="void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }",j1=`
uniform sampler2D colors;
uniform highp sampler2D depths;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  gl_FragDepth = texelFetch(depths, at, 0).r;
  if (gl_FragDepth >= 1.0) discard;
  gl_FragColor = texelFetch(colors, at, 0);
}`,bf=Uint8Array.from({length:Io},(i,t)=>{let e=Dh(t*B0/(Io-1));return Math.round(255*(e<=.0031308?12.92*e:1.055*e**(1/2.4)-.055))});function K1(i){let[t,e]=[cs,new U(0,0,1)].map(o=>o.clone().transformDirection(i.matrixWorldInverse)),n=t.clone().add(new U(0,0,1)).normalize(),s=new Float32Array(kh*6*ni*ni),r=new U;for(let o=0;o<kh*ni;o++){let[a,l]=[o%ni,Math.floor(o/ni)/(kh-1)];for(let c=0;c<ni;c++){let[h,d]=[(2*c+1)/ni-1,(2*a+1)/ni-1];r.set(h,d,Math.sqrt(Math.max(0,1-h*h-d*d))).normalize();let[u,f]=[l*Math.max(0,r.dot(t)),.5+.5*r.dot(e)],p=u>0?l*Sf[1]*Math.max(0,r.dot(n))**Sf[2]:0;for(let y=0;y<3;y++)s[6*(ni*o+c)+y]=Ja[y]+(To[y]-Ja[y])*f+Eo[y]*u,s[6*(ni*o+c)+3+y]=p*Eo[y]+Sf[5]*(1-r.z)**3*To[y]}}return s}function k0(i,t){return t===1&&!i.ramps?.opacity&&qn(i)===0}var zh=class{constructor(t,e){this.cast=new Co(t,!1,e),this.shade=new Bh(t),Object.assign(this,{count:t,balls:this.cast.balls,tints:this.cast.tints});let n=new Te;n.setDrawRange(0,3),this.uniforms={colors:{value:null},depths:{value:null}};let s=new un({vertexShader:Z1,fragmentShader:j1,uniforms:this.uniforms});this.object=new Se(n,s),this.object.frustumCulled=!1,this.object.onBeforeRender=(l,c,h)=>this.draw(l.getDrawingBufferSize(Y1),h);let r=this.cast.object,[o,a]=[r.onBeforeShadow,r.geometry.drawRange.count];r.onBeforeShadow=(...l)=>{r.geometry.setDrawRange(0,a),o(...l)},r.onBeforeRender=()=>r.geometry.setDrawRange(0,0),this.object.add(r)}ballsChanged(){this.cast.ballsChanged()}tintsChanged(){}resize({x:t,y:e}){for(let{value:n}of Object.values(this.uniforms))n?.dispose();Object.assign(this,{width:t,height:e,color:new Uint8Array(4*t*e),depth:new Float32Array(t*e)}),this.uniforms.colors.value=new es(this.color,t,e),this.uniforms.depths.value=new es(this.depth,t,e,xo,Wn)}draw(t,e){(t.x!==this.width||t.y!==this.height)&&this.resize(t),this.depth.fill(1),this.shade.look(this.balls,this.count,kh-1);let n=$1.multiplyMatrices(e.matrixWorldInverse,this.object.matrixWorld).elements;J1(this,K1(e),n,e.projectionMatrix.elements,e.near);for(let{value:s}of Object.values(this.uniforms))s.needsUpdate=!0}};function J1({balls:i,tints:t,shade:e,count:n,width:s,height:r,color:o,depth:a},l,c,h,d){let u=.5*r*h[5];for(let f=0;f<4*n;f+=4){let p=i[f],y=i[f+1],g=i[f+2],m=i[f+3],v=-(c[2]*p+c[6]*y+c[10]*g+c[14]);if(!(m>0&&v>d))continue;let A=u/v,b=.5*s+(c[0]*p+c[4]*y+c[8]*g+c[12])*A,C=.5*r+(c[1]*p+c[5]*y+c[9]*g+c[13])*A,T=Math.max(q1,m*A),x=Math.max(0,Math.ceil(b-T-.5)),E=Math.min(s-1,Math.floor(b+T-.5)),B=Math.max(0,Math.ceil(C-T-.5)),I=Math.min(r-1,Math.floor(C+T-.5)),L=ni*ni*e.lit[f>>2],z=Po*t[f],H=Po*t[f+1],D=Po*t[f+2];for(let W=B;W<=I;W++){let q=(W+.5-C)/T;for(let V=x;V<=E;V++){let at=(V+.5-b)/T,Z=1-at*at-q*q;if(Z<0)continue;let J=v-Math.sqrt(Z)*T/A,nt=.5+.5*(h[14]-h[10]*J)/J,ut=s*W+V;if(!(nt<a[ut]))continue;a[ut]=nt;let lt=6*(L+ni*(.5*ni*(q+1)|0)+(.5*ni*(at+1)|0));o[4*ut]=bf[Math.min(Io-1,z*l[lt]+Po*l[lt+3])|0],o[4*ut+1]=bf[Math.min(Io-1,H*l[lt+1]+Po*l[lt+4])|0],o[4*ut+2]=bf[Math.min(Io-1,D*l[lt+2]+Po*l[lt+5])|0],o[4*ut+3]=255}}}}function Q1(i,t,e){e.fill(0);for(let n=0;n<t.length;n+=3){let[s,r,o]=[3*t[n],3*t[n+1],3*t[n+2]],[a,l,c]=[i[r]-i[s],i[r+1]-i[s+1],i[r+2]-i[s+2]],[h,d,u]=[i[o]-i[s],i[o+1]-i[s+1],i[o+2]-i[s+2]],[f,p,y]=[l*u-c*d,c*h-a*u,a*d-l*h];for(let g of[s,r,o])e[g]+=f,e[g+1]+=p,e[g+2]+=y}}function Mf(i,t){return new Pe(i,t).setUsage(vr)}function z0(i,t){i.dispose(),i.setIndex(new Pe(Uint32Array.from(t),1))}var Hh=class{constructor(t,e){this.look=e,this.geometry=new Te;let n=br(e),s={color:t,opacity:n,transparent:n<1,side:Qe,...tr};Object.assign(s,{polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1}),this.object=new Se(this.geometry,new Bi(s)),Object.assign(this.object,{castShadow:Mo(n),receiveShadow:!0,frustumCulled:!1})}update(t,e,n){e!==this.triangles&&this.lay(t,e),n&&n!==this.color&&this.paint(n);let{position:s,normal:r}=this.geometry.attributes;wo(t,this.source,s.array),Q1(s.array,this.corners,r.array),s.needsUpdate=r.needsUpdate=!0}lay(t,e){let{source:n,corners:s}=Ph(t,e);Object.assign(this,{triangles:e,source:n,corners:s,color:null}),z0(this.geometry,s);for(let o of["position","normal"])this.geometry.setAttribute(o,Mf(new Float32Array(3*n.length),3));if(this.geometry.deleteAttribute("color"),!qn(this.look))return;this.grain??=this.startGrain(t);let r=wo(this.grain,n,new Float32Array(3*n.length));this.geometry.setAttribute("grainAt",new Pe(r,3))}startGrain(t){let{order:e,scale:n}=Ch(t);return er(this.object.material,{finish:qn(this.look),grain:"grainAt",declared:"attribute vec3 grainAt;",scale:n}).needsUpdate=!0,Float32Array.from({length:t.length},(s,r)=>n*t[r-r%3+e[r%3]])}paint(t){let{attributes:e}=this.geometry;e.color||(this.geometry.setAttribute("color",Mf(new Float32Array(3*this.source.length),3)),Object.assign(this.object.material,{vertexColors:!0,needsUpdate:!0}).color.set("#ffffff")),wo(t,this.source,e.color.array);for(let n=0;n<e.color.array.length;n++)e.color.array[n]**=2.2;e.color.needsUpdate=!0,this.color=t}},tT=i=>Float32Array.from(i,t=>t**2.2),Vh=class{constructor(t,e,n){this.geometry=new Te,this.geometry.setAttribute("position",Mf(new Float32Array(3*t),3));let s={color:e,opacity:n,transparent:n<1};this.object=new xa(this.geometry,new co(s)),this.object.frustumCulled=!1}update(t,e,n){e!==this.lines&&z0(this.geometry,e),this.lines=e,n&&this.paint(n),this.geometry.attributes.position.array.set(t),this.geometry.attributes.position.needsUpdate=!0}paint(t){this.geometry.setAttribute("color",new Pe(tT(t),3)),this.object.material.vertexColors||Object.assign(this.object.material,{vertexColors:!0,needsUpdate:!0}).color.set("#ffffff")}};function V0(i,t,e,n,s){let r=null,o=0;for(let a=0;a<t.length/2;a++){let[l,c]=[t[2*a],t[2*a+1]],h=eT(i,l,c);h&&r&&(o-=nT(r,h)/(2*Math.PI)),r=h??r,s.set([e[l]/n,e[c]/n,h?o:0],3*a)}}function eT(i,t,e){let n=[0,1,2].map(s=>i[3*e+s]-i[3*t+s]);return Math.hypot(...n)>1e-9?(H0(n),{b:n,u:H0(Math.abs(n[2])<.9?[n[1],-n[0],0]:[0,n[2],-n[1]])}):null}function nT(i,{b:t,u:e}){let n=Gh(i.u,t)/Math.max(1+Gh(i.b,t),1e-9),s=i.u.map((r,o)=>r-n*(i.b[o]+t[o]));return Math.atan2(Gh(s,[t[1]*e[2]-t[2]*e[1],t[2]*e[0]-t[0]*e[2],t[0]*e[1]-t[1]*e[0]]),Gh(s,e))}var Gh=(i,t)=>i[0]*t[0]+i[1]*t[1]+i[2]*t[2];function H0(i){let t=Math.hypot(...i);for(let e=0;e<3;e++)i[e]/=t;return i}var[iT,sT]=[{around:12,cap:3},{around:6,cap:1}],rT=64,oT=.6,aT=`#include <common>
attribute vec3 tubeA;
attribute vec3 tubeB;
attribute float tubeEnd;
uniform float tubeRadius;
uniform float tubePixel; // what a pixel spans at a depth of 1; 0 in shadows
float tubeWide(vec3 p) {
  return max(tubeRadius, tubePixel * -(modelViewMatrix * vec4(p, 1.0)).z);
}
vec3 tubeTurn(vec3 p) {
  vec3 axis = tubeB - tubeA;
  float l = length(axis);
  vec3 w = l > 0.0 ? axis / l : vec3(0.0, 0.0, 1.0);
  vec3 u = normalize(cross(w, abs(w.z) < 0.9 ? vec3(0.0, 0.0, 1.0) : vec3(1.0, 0.0, 0.0)));
  return u * p.x + cross(w, u) * p.y + w * p.z;
}`;function G0(i,{around:t,cap:e}){let n=[],s=[],r=[];for(let o=0;o<=2*e+1;o++){let a=o>e?1:0,l=Math.PI/2*((o-a)/e-1);for(let c=0;c<t;c++){let h=2*Math.PI*c/t;if(n.push(Math.cos(l)*Math.cos(h),Math.cos(l)*Math.sin(h),Math.sin(l)),s.push(a),o>0){let[d,u]=[o*t+c,o*t+(c+1)%t];r.push(d,d-t,u,u,d-t,u-t)}}}i.setAttribute("position",new Ie(n,3)),i.setAttribute("normal",new Ie(n,3)),i.setAttribute("tubeEnd",new Ie(s,1)),i.setIndex(r)}function W0(i,t,e){return i.onBeforeCompile=n=>{Object.assign(n.uniforms,{tubeRadius:{value:t},tubePixel:e}),n.vertexShader=n.vertexShader.replace("#include <common>",aT).replace("#include <beginnormal_vertex>","vec3 objectNormal = tubeTurn(normal);").replace("#include <begin_vertex>",`vec3 transformed = mix(tubeA, tubeB, tubeEnd);
transformed += tubeWide(transformed) * tubeTurn(position);`)},i}var lT="0.5 * vec3(position.xy, position.z + tubeEnd * length(tubeB - tubeA) / tubeRadius)",cT="0.5 * vec3(tubeStrands(position.xy), position.z + mix(tubeLaid.x, tubeLaid.y, tubeEnd))",hT=`attribute vec3 tubeLaid;
vec2 tubeStrands(vec2 p) {
  float turn = 6.2831853 * tubeLaid.z;
  return mat2(cos(turn), sin(turn), -sin(turn), cos(turn)) * p;
}`,uT=new zt,Wh=class{constructor(t,e,n,s){this.radius=t,this.marked=s&&lf(qn(n));let r=n.opacity??1,o={color:e,opacity:r,transparent:r<1,...tr};this.geometry=new Ia,G0(this.geometry,iT);let a={value:0},l=W0(new Bi(o),t,a),c=this.marked?{grain:cT,declared:hT,marked:s}:{grain:lT};this.object=new Se(this.geometry,er(l,{finish:qn(n),scale:.5/t,tube:!0,...c})),this.object.customDepthMaterial=W0(new uo,t,{value:0}),this.object.onBeforeRender=(h,d,u)=>{let{y:f}=h.getDrawingBufferSize(uT);a.value=oT*2*Math.tan(dn.degToRad(u.fov??0)/2)/f},Object.assign(this.object,{castShadow:!0,receiveShadow:!0,frustumCulled:!1}),this.room=0}update(t,e,n,s){let r=e.length/2;r>this.room&&this.makeRoom(r),n&&this.paint(e,n),this.geometry.instanceCount=r;let{tubeA:o,tubeB:a}=this.geometry.attributes;for(let l=0;l<r;l++)for(let c=0;c<3;c++)o.array[3*l+c]=t[3*e[2*l]+c],a.array[3*l+c]=t[3*e[2*l+1]+c];o.needsUpdate=a.needsUpdate=!0,this.marked&&(V0(t,e,s,this.radius,this.geometry.attributes.tubeLaid.array),this.geometry.attributes.tubeLaid.needsUpdate=!0)}paint(t,e){let n=new Float32Array(3*this.room);for(let s=0;s<t.length/2;s++)for(let r=0;r<3;r++)n[3*s+r]=.5*(e[3*t[2*s]+r]**2.2+e[3*t[2*s+1]+r]**2.2);this.geometry.setAttribute("color",new ws(n,3)),this.object.material.vertexColors||Object.assign(this.object.material,{vertexColors:!0,needsUpdate:!0}).color.set("#ffffff")}makeRoom(t){this.room=t,this.geometry.dispose(),ls()&&t>rT&&G0(this.geometry,sT);for(let e of["tubeA","tubeB",...this.marked?["tubeLaid"]:[]]){let n=new ws(new Float32Array(3*t),3);this.geometry.setAttribute(e,n.setUsage(vr))}}};var X0=.004,fT=.45,q0=new Int32Array(0),nl=["#e2603f","#2f8f9d","#eda63a","#4a6fb3","#79a858","#9a5b86","#5d707a","#c9775a"];function Lo(i,t){return i.shape?.kind==="plane"?i.color??i.surface_color??"#7d8798":i.color??i.surface_color??i.line_color??nl[t%nl.length]}var wf=class{constructor(t,e,n){Object.assign(this,{look:t,statics:e,color:n}),this.opacity=br(t),this.object=new Ti}setSize(t,e){this.size=e}get thickness(){return Math.max(this.look.radius||0,this.look.line_radius||0)}start(t,e){let{look:n,color:s,opacity:r}=this;this.count=t,this.tinted=null,this.object.clear();let o=t>=_f&&ls()&&k0(n,r);this.spheres=o?new zh(t,n):new Co(t,r<1,n),this.surface=new Hh(n.surface_color??s,n);let a=new Ut(n.surface_color??s),c=!!this.statics.triangles&&!(n.line_radius>0)?a.lerp(new Ut(n.line_color??"#39424a"),fT):n.line_color??s,h=n.coil>0?.17*n.coil:n.line_radius;this.lines=h>0?new Wh(h,c,n,e&&!(n.coil>0)):new Vh(t,c,r),this.object.add(this.spheres.object,this.surface.object,this.lines.object),this.ramps=new Oh(n,s),(n.blend==="over"||n.blend==="add")&&this.object.add((this.puffs=new Uh(t,n.blend==="add")).object);let{r:d,g:u,b:f}=new Ut(s);for(let p=0;p<t;p++)this.spheres.tints.set([d,u,f,r],4*p)}update({x:t,active:e,age:n,u:s,radius:r,color:o,opacity:a,lines:l,triangles:c,along:h}){if(this.count!==t.length/3&&this.start(t.length/3,!!(h??this.statics.along)),n)return this.puffs?this.updatePuffs(t,n,s):this.updateAged(t,n,o);let d={lines:l??this.statics.lines,triangles:c??this.statics.triangles},u=this.shownParts(d.lines??q0,d.triangles??q0,e);this.surface.object.visible=u.triangles.length>0,this.surface.object.visible&&this.surface.update(t,u.triangles,o),this.lines.object.visible=u.lines.length>0,this.lines.object.visible&&this.updateLines(t,u.lines,o,h??this.statics.along);let f=!this.look.radius&&!d.lines&&!d.triangles;this.radius=f?X0*this.size:this.look.radius,this.spheres.object.visible=!!r||this.radius>0,this.spheres.object.visible&&this.updateSpheres(t,e,r,o,a)}updateLines(t,e,n,s){if(!(this.look.coil>0))return this.lines.update(t,e,n,s);let{points:r,pieces:o}=b0(t,e,this.look.coil),a=2*r.length/3/e.length;this.lines.update(r,o,n&&Float32Array.from(r,(l,c)=>n[3*e[2*Math.floor(c/3/a)]+c%3]))}shownParts(t,e,n){if(!(this.parts?.lines===t&&this.parts.triangles===e&&this.parts.active===n)){let r=(o,a)=>n?o.filter((l,c)=>pT(o,c-c%a,a,n)):o;this.parts={lines:t,triangles:e,active:n,drawn:{lines:r(t,2),triangles:r(e,3)}}}return this.parts.drawn}updateSpheres(t,e,n,s,r){let{balls:o}=this.spheres;for(let a=0;a<this.count;a++)o[4*a]=t[3*a],o[4*a+1]=t[3*a+1],o[4*a+2]=t[3*a+2],o[4*a+3]=e&&!e[a]?0:n?.[a]??this.radius;this.spheres.ballsChanged(),!(s===this.tinted?.color&&r===this.tinted?.opacity)&&(this.tinted={color:s,opacity:r},this.updateTints(s,r))}agedRadius(t,e){return e[t]?(this.look.radius||X0*this.size)*(this.statics.size?.[t]??1)*this.ramps.size[e[t]]:0}updateAged(t,e,n){let{balls:s,tints:r}=this.spheres,{color:o,opacity:a}=this.ramps;for(let l=0;l<this.count;l++){for(let c=0;c<3;c++)s[4*l+c]=t[3*l+c],r[4*l+c]=n?n[3*l+c]**2.2:o[3*e[l]+c];s[4*l+3]=this.agedRadius(l,e),r[4*l+3]=a[e[l]]}this.spheres.object.material.transparent=a.some(l=>l<1),this.spheres.ballsChanged(),this.spheres.tintsChanged()}updatePuffs(t,e,n){let[s,r]=[new Float32Array(this.count),new Float32Array(4*this.count)];for(let a=0;a<this.count;a++){s[a]=this.agedRadius(a,e);for(let l=0;l<3;l++)r[4*a+l]=this.ramps.color[3*e[a]+l];r[4*a+3]=this.ramps.opacity[e[a]]}let o=n?t.map((a,l)=>a-this.look.streak*n[l]):t;this.spheres.object.visible=this.surface.object.visible=this.lines.object.visible=!1,this.puffs.update({heads:t,tails:o,radii:s,tints:r})}updateTints(t,e){let{tints:n,object:s}=this.spheres;for(let r=0;r<this.count;r++){if(t)for(let o=0;o<3;o++)n[4*r+o]=t[3*r+o]**2.2;e&&(n[4*r+3]=this.opacity*e[r])}e&&(s.material.transparent=!0),this.spheres.tintsChanged()}};function pT(i,t,e,n){for(let s=t;s<t+e;s++)if(!n[i[s]])return!1;return!0}var Ef=class{constructor(t,e,n){Object.assign(this,{look:t,statics:e,color:n}),this.object=new Ti}get thickness(){return this.bodies?.thickness??0}update(t){this.bodies||(this.bodies=new Ih(t.x.length/3,this.look,this.statics,this.color),this.object.add(this.bodies.object)),this.bodies.update(t)}},Tf=class{constructor(t,e,n){let s=br(t),r=uf({kind:"mesh"},e),o=new Bi({color:n,opacity:s,transparent:s<1,side:Qe,...tr});this.object=new Se(r,df(o,r,t)),Object.assign(this.object,{castShadow:Mo(s),receiveShadow:!0})}update(){}},Af=class extends tl{update(){}};function Y0({kind:i,look:t,number:e},n){let s=Lo(t,e);return i==="points"?new wf(t,n,s):i==="frames"?new Ef(t,n,s):t.shape?.kind==="plane"?new Af(t.shape,t.color??t.surface_color,t):new Tf(t,n,s)}var[mT,gT]=[1.5,96],_T="view/contacts",xT=64,yT=.2,vT=.001,Rf={velocities:"m/s",forces:"N",contacts:"N"},[ST,bT]=[240,.9],MT={velocities:({x:i},t,[,e,n])=>Cf(i,e.x,t,n.t-e.t),forces:({x:i,mass:t},e,[n,s,r])=>{let[o,a]=[Cf(s.x,n.x,e,s.t-n.t),Cf(i,s.x,e,r.t-s.t)];return a.map((l,c)=>2*t[e]*(l-o[c])/(r.t-n.t))},contacts:({contact:i},t)=>i.slice(3*t,3*t+3)},Cf=(i,t,e,n)=>[0,1,2].map(s=>(i[3*e+s]-t[3*e+s])/n),Xh=class{constructor(t,e,n={}){Object.assign(this,{ink:t,show:n}),this.described=e,this.time=n.trail_time??mT,this.history=[],this.scales={};for(let r of Object.keys(Rf))this.chosen(r).length&&(this.scales[r]={longest:[],of:1});let s=["trails",...Object.keys(Rf),"names","axes"].filter(r=>n[r]);t.tell({on:s,names:this.chosen("names").map(({name:r})=>r),trails:this.chosen("trails").map(({look:r,number:o})=>Lo(r,o)),per_metre:this.perMetre()})}chosen(t){let e=this.show[t],n=({name:s,moves:r,touched:o})=>t==="contacts"?o:r||t!=="forces"&&e?.includes?.(s);return this.described.filter(s=>n(s)&&(!Array.isArray(e)||e.includes(s.name)))}add(t,e,n){this.history.at(-1)?.t>t&&(this.history=[]);let s=Object.fromEntries(this.described.filter(({name:o})=>e[o]?.x).map(({name:o})=>[o,e[o].x]));this.history.at(-1)?.t!==t&&this.history.push({t,x:s});let r=this.history.findIndex(o=>o.t>=t-this.time);this.history.splice(0,r),e[Th]=this.trails(e);for(let o of Object.keys(this.scales))this.ink.on.has(o)&&(e[Th][o]=this.arrows(o,e,n));this.ink.told.per_metre=this.perMetre()}shown(t,e){return this.chosen(t).filter(({name:n})=>e[n]?.x&&(Array.isArray(this.show[t])||e[n].x.length<=3*xT))}trails(t){if(!this.ink.on.has("trails"))return{};let e=Math.max(1,Math.ceil(this.history.length/gT)),n=this.history.length-1,s=this.history.filter((a,l)=>(n-l)%e===0),[r,o]=[[],[]];for(let{name:a,look:l,number:c}of this.shown("trails",t))for(let h=0;3*h<t[a].x.length;h++){for(let{x:d}of s)for(let u=0;u<3;u++)r.push($0(t[a],h)?d[a]?.[3*h+u]??NaN:NaN);o.push(Lo(l,c))}return this.ink.told.trails=o,{trails:Float32Array.from(r)}}arrows(t,e,n){let s=this.history.slice(-3);for(;s.length<3;)s.unshift(s[0]);let r=[];for(let{name:a,mass:l}of this.shown(t,e)){let{x:c,contact:h}=e[a],d=s.map(u=>({t:u.t,x:u.x[a]}));if(!d.some(u=>u.x?.length!==c.length))for(let u=0;3*u<c.length;u++){let f=$0(e[a],u)?MT[t]({x:c,mass:l,contact:h},u,d):[];f.length&&[...f].every(Number.isFinite)&&r.push([c.slice(3*u,3*u+3),f])}}t==="contacts"&&r.push(...this.acting(e));let o=this.scale(t,Math.max(0,...r.map(([,a])=>Math.hypot(...a))),n);return Float32Array.from(r.flatMap(([a,l])=>[...a,...a.map((c,h)=>c+l[h]/o)]))}acting({[_T]:{x:t=[],contact:e=[]}={}}){return Array.from({length:t.length/3},(n,s)=>[t.slice(3*s,3*s+3),e.slice(3*s,3*s+3)])}perMetre(){return Object.fromEntries(Object.entries(this.scales).map(([t,{of:e}])=>[t,[e,Rf[t]]]))}scale(t,e,n){let s=this.scales[t];e>vT&&s.longest.push(e),s.longest.length>ST&&s.longest.shift();let o=(s.longest.toSorted((a,l)=>a-l)[Math.ceil(bT*s.longest.length)-1]??0)/(yT*n)||1;if(o>s.of||o<.2*s.of){let a=10**Math.floor(Math.log10(o));s.of=a*[1,2,5,10].find(l=>l*a>=o*(1-1e-9))}return s.of}},$0=({active:i,age:t},e)=>!(i&&!i[e])&&!(t&&!t[e]);var wT=.04,ET=60,Z0=i=>i.replaceAll("_"," "),qh=class{constructor(t,e,n,s){Object.assign(this,{stage:t,tracks:e,names:n,actions:s}),this.thing=null,this.aim=null}get things(){return this.names.flatMap(t=>{let{x:e,active:n,age:s}=this.tracks[t]??{};if(!e||!this.stage.tracks.get(t).object.visible)return[];let r=this.single(t)?[this.nearest(e)]:[...Array(e.length/3).keys()].filter(o=>(!n||n[o])&&(!s||s[o]));return r.map((o,a)=>({name:t,number:o,label:r.length>1?`${Z0(t)} ${a+1} of ${r.length}`:Z0(t)}))})}single(t){let{quat:e,x:n,triangles:s,lines:r}=this.tracks[t],{statics:o,look:a}=this.stage.tracks.get(t),l=s??o?.triangles??(a.radius>0?null:r??o?.lines);return!e&&(!!l?.length||n.length/3>ET)}thingOf(t,e){let n=this.things.find(s=>s.name===t&&(s.number===e||this.single(t)));return n?{...n,number:e}:null}nearest(t){let{position:e}=this.stage.camera,[n,s]=[0,1/0];for(let r=0;r<t.length/3;r++){let o=Math.hypot(t[3*r]-e.x,t[3*r+1]-e.y,t[3*r+2]-e.z);o<s&&([n,s]=[r,o])}return n}next(t){let{things:e,thing:n}=this;if(!e.length)return this.actions.say("nothing here can be pulled");let s=n?e.findIndex(({name:r,number:o})=>r===n.name&&(o===n.number||this.single(r))):-1;this.take(e[(s+t+(s<0&&t<0)+e.length)%e.length])}take(t){this.let(),this.thing=t,this.actions.taken(t),t&&this.actions.say(`${t.label}: arrows pull it, Page Up and Page Down push it away and pull it closer, Escape releases it`)}get place(){let{x:t}=this.tracks[this.thing?.name]??{};return t&&3*this.thing.number<t.length?new U().fromArray(t,3*this.thing.number):null}pull([t,e,n]){if(this.thing||this.next(1),!this.thing)return;this.aim||(this.aim=this.place,this.actions.grab({name:this.thing.name,numbers:[this.thing.number],weights:[1],local:[0,0,0],at:this.aim}));let s=this.stage.camera.getWorldDirection(new U).setZ(0).normalize(),r=new U(s.y,-s.x,0),o=wT*this.stage.size;this.aim.addScaledVector(r,t*o).addScaledVector(s,n*o),this.aim.z+=e*o,this.actions.pull(this.aim)}forget(){this.aim=null}let(){return this.aim?(this.aim=null,this.actions.release(),this.actions.say(`${this.thing.label} let go`),!0):!1}leave(){this.let()||this.take(null)}},Pf={ArrowLeft:["pull",[-1,0,0]],ArrowRight:["pull",[1,0,0]],ArrowUp:["pull",[0,1,0]],ArrowDown:["pull",[0,-1,0]],PageUp:["pull",[0,0,1]],PageDown:["pull",[0,0,-1]]};var If=1e3,TT=1e3,AT=.1;function RT({low:i,high:t,log:e},n){return e?Math.log(n/i)/Math.log(t/i):(n-i)/(t-i)}function CT({low:i,high:t,log:e,whole:n},s){let r=e?i*(t/i)**s:i+s*(t-i);return n?Math.max(Math.ceil(i),Math.min(Math.floor(t),Math.round(r))):Math.max(i,Math.min(t,Number(r.toPrecision(3))))}function j0(i,t){return t==="s"&&Math.abs(i)<AT?`${Number((1e3*i).toPrecision(3))} ms`:`${Number(i.toPrecision(3))}${t==="\xD7"?"":" "}${t.replace("^2","\xB2").replace("^3","\xB3")}`.trim()}var Yh=class{constructor(t,e,n){this.rows=new Map,t.hidden=!e.length;let s=[...new Set(e.map(({group:r})=>r))].flatMap(r=>{let o=e.filter(l=>l.group===r),a=o.map(l=>this.makeRow(l,n));return r?[oe("details","",oe("summary","",`${r} (${o.length})`),...a)]:a});t.querySelector(".list").replaceChildren(...s)}makeRow(t,e){let n=oe("input");Object.assign(n,{type:"range",min:0,max:If,step:1,name:t.name});let s=Qs(),r=oe("span","faint");n.addEventListener("input",()=>{let a=CT(t,n.value/If);s.value=j0(a,t.unit),n.setAttribute("aria-valuetext",s.value),this.rows.get(t.name).moved=performance.now(),e(t,a)});let o=oe("label","slider",oe("span","name",t.label," ",r),s,n);return o.title=t.about,o.htmlFor=n.id=`number ${t.name}`,this.rows.set(t.name,{slider:t,range:n,value:s,scope:r,moved:-1/0}),o}show(t,e){for(let[n,{slider:s,range:r,value:o,scope:a,moved:l}]of this.rows)a.textContent=e[s.selects]?`of the ${e[s.selects]}`:"",!(r.matches(":active")||performance.now()<l+TT||!(n in t))&&(r.value=Math.round(If*RT(s,t[n])),o.value=j0(t[n],s.unit),r.setAttribute("aria-valuetext",o.value))}};function K0(i,t){let e=document.createElement("a");e.href=URL.createObjectURL(i),e.download=t,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}async function J0(i,t){K0(await i.picture(),`${t}.png`)}async function Q0(i){try{let t=await fetch(`take/${i}${location.search}`,{method:"POST"});return t.headers.get("content-type").startsWith("application/json")?(await t.json()).error:t.ok?(K0(await t.blob(),t.headers.get("x-file")),""):await t.text()}catch{return"the run does not respond: start it again"}}var[t_,PT]=[30,1.15],IT=8;function $h(i){return[0,1,2,3,4,5,6,7].map(t=>[i[t&1][0],i[t>>1&1][1],i[t>>2][2]])}function e_(i){let{x:t,y:e}=i.getSize(new U);return t>=.8*e?[.45,-1,.38]:[1,-.45,.38]}function Lf(i,t,e,n){let s=new ei().setFromPoints(e),r=s.getSize(new U),o=s.getCenter(new U),a=new U(...n).normalize(),l=new U(0,0,1).cross(a).normalize(),c=[l,a.clone().cross(l),a],h=.001*Math.max(r.x,r.y,r.z,1e-6),d=e.map(g=>g.clone().sub(o)),u=Math.tan(dn.degToRad(t_)/2)/PT,f=[u*i.aspect,u],p=new U,y=h;for(let g=0;g<IT;g++){let m=d.map(v=>c.map(A=>v.clone().sub(p).dot(A)));y=Math.max(h,...m.flatMap(v=>f.map((A,b)=>Math.abs(v[b])/A+v[2]))),f.forEach((v,A)=>{let b=m.map(C=>C[A]/(y-C[2]));p.addScaledVector(c[A],.5*(Math.min(...b)+Math.max(...b))*y)})}i.fov=t_,i.up.set(0,0,1),t.copy(o).add(p),i.position.copy(t).addScaledVector(a,y)}var LT=500,DT=.15,NT=.03,UT=2,Df=[-1,0,1],OT=Df.flatMap(i=>Df.flatMap(t=>Df.map(e=>[i,t,e]))).filter(i=>i.some(Boolean)).map(i=>FT(i,1/Math.hypot(...i)));function FT(i,t){return i.map(e=>e*t)}var n_=([i,t])=>Math.hypot(...i.map((e,n)=>t[n]-e)),BT=(i,t)=>i.filter(({moves:e})=>e).map(({name:e})=>t[e]?.x??[]);function i_(i,t){return BT(i,t).flatMap(e=>{let n=3*Math.ceil(e.length/3/LT);return Array.from({length:Math.ceil(e.length/n)||0},(s,r)=>[...e.slice(r*n,r*n+3)])}).filter(e=>e.every(Number.isFinite))}function Nf(i,t){return OT.map(e=>{let[n,s]=[i[0],-1/0];for(let r of i){let o=r[0]*e[0]+r[1]*e[1]+r[2]*e[2];o>s&&([n,s]=[r,o])}return n.map((r,o)=>r+t*e[o])})}var Uf=([i,t],e)=>[i.map((n,s)=>Math.min(n,...e.map(r=>r[s]))),t.map((n,s)=>Math.max(n,...e.map(r=>r[s])))],Zh=class{constructor(t,e,n){Object.assign(this,{stage:t,described:e,live:n}),this.start={box:n.box,subject:n.subject??$h(n.box)},this.size=n_(Uf([this.start.subject[0],this.start.subject[0]],this.start.subject)),this.room=n.room??DT*this.size,this.fit(this.start)}fit(t){this.shown=t,this.stage.setBox(t.box,t.subject,this.live.side)}home(t){let e=i_(this.described,t),n=e.length?Nf(e,this.room):this.start.subject;this.fit({box:Uf(this.start.box,n),subject:n}),this.stage.home();let s=e.filter(r=>this.stage.sees(...r)).length/(e.length||1);e.length&&s<(this.live.editable?1:.5)&&this.stage.lookAtSubject()}widen(t){if(this.stage.moved||this.live.editable)return;let[e,n]=this.live.box.map((a,l)=>a.map(c=>c+(l?1:-1)*UT*n_(this.live.box))),r=i_(this.described,t).map(a=>a.map((l,c)=>Math.min(Math.max(l,e[c]),n[c]))).filter(a=>this.leaves(a));if(!r.length)return;let o=Nf(r,this.room);this.fit({box:Uf(this.shown.box,o),subject:Nf([...this.shown.subject,...o],0)})}leaves(t){let[e,n]=this.shown.box,s=NT*this.size;if(t.some((a,l)=>a<e[l]+s||a>n[l]-s))return!0;let r=t.map((a,l)=>a-(e[l]+n[l])/2),o=s/(Math.hypot(...r)||1);return!this.stage.sees(...t.map((a,l)=>a+o*r[l]))}};var kT=6e3,zT=2e3,HT=["","warn","alarm"],s_={detail:0,event:1},VT=700,GT=.93,WT={none:"click: new particle \xB7 Shift+click: nail \xB7 click one, then another: connect \xB7 drag a particle: pull it \xB7 drag elsewhere: turn",item:"click another: connect \xB7 Shift+click: new particle on a link \xB7 N: nail \xB7 M: motor \xB7 Del: delete \xB7 Esc: done",link:"stiffness and damping act on this spring \xB7 Del: delete \xB7 Esc: done",given:"drag an object: pull it \xB7 drag elsewhere: rotate \xB7 Space: pause \xB7 R: restart"},XT=/^(Shift|Space|R|N|M|Del|Esc)\b/,qT=matchMedia("(pointer: coarse)").matches,YT={1:["connectBy","spring"],2:["connectBy","rod"],3:["connectBy","string"],4:["stamp","rope"],5:["stamp","jelly"],6:["stamp","box"],7:["particle"]},$T=100,ZT=.007,ke=i=>document.getElementById(i),jh=class{constructor(t,e,n,s){Object.assign(this,{link:t,stage:e,turning:n}),this.tracks={},this.status={},this.drawing=new yh(this),this.next=null,this.news={notes:[]},this.looked=0,this.actions={...s,...this.ownActions()}}send(t){this.link.send(t)}sendNewest(t){this.next||requestAnimationFrame(()=>this.flush()),this.next=t}flush(){this.next&&this.send(this.next),this.next=null}hello({live:t,tracks:e,look:n}){this.live=t,this.stage&&(this.overlays=new Xh(this.stage.ink,e,n.show)),this.described=e,this.pulled=e.filter(r=>r.pull).map(r=>r.name),document.body.classList.add("live"),document.body.classList.toggle("editable",t.editable),this.sliders=new Yh(ke("sliders"),t.sliders,(r,o)=>this.set(r,o));let s=()=>!!(this.reach?.thing||this.turning?.on);this.inputs=new Sh(ke("inputs"),t.inputs,s,(r,o)=>this.send({do:"steer",name:r,value:o})),document.body.classList.toggle("steered",t.inputs.length>0),document.body.classList.toggle("no-panel",t.inputs.length>0||innerWidth<VT),xl(this.actions,this.turning,this.keys,this.live.editable?{...Pf,...YT}:Pf);for(let[r,o]of Object.entries({play:"toggle",once:"once",reset:"reset",undo:"undo",save:"save",clear:"clear",keep:"keep",restore:"restore","take-run":"takeRun","take-html":"takePage"}))ke(r).addEventListener("click",()=>this.actions[o]());for(let r of["rope","jelly","box"])ke(r).addEventListener("click",()=>this.drawing.stamp(r));for(let r of["particle","join","nail","motor","remove","deselect"])ke(r).addEventListener("click",()=>this.actions[r]());ke("hint").hidden=t.inputs.length>0,this.showHint()}get keys(){let t=this.live.editable?n0:e0;return[...this.inputs.keys,...Qg,...t0,...t,...Jg]}begin(){if(!this.stage)return;this.view=new Zh(this.stage,this.described,this.live),this.marks=new _h(this.stage),this.detail=new zr(this.stage,n=>n&&this.note({kind:"detail",text:n}));let t={grab:n=>this.grab(n),pull:({x:n,y:s,z:r})=>this.sendNewest({do:"pull",at:[n,s,r]}),release:()=>{this.flush(),this.send({do:"release"})}},e=n=>{this.reach.forget(),this.grab(n)};this.hand=new vh(this.stage,this.tracks,this.pulled,{...t,grab:e,click:(n,s,r,o)=>this.clicked(n,s,r,o)}),this.reach=new qh(this.stage,this.tracks,this.pulled,{...t,taken:n=>this.taken(n),say:n=>ke("held").value=n})}grab({name:t,numbers:e,weights:n,local:s}){this.held=!0,t===Za?this.send({do:"grab",numbers:[this.drawing.sketch.numbers[e[0]]]}):this.send({do:"grab",track:t,numbers:e,weights:n,place:s})}clicked(t,e,n,s){if(this.live.editable)return this.drawing.click(t,e,n,s);this.reach.take(n&&this.reach.thingOf(n.name,n.numbers[n.weights.indexOf(Math.max(...n.weights))]))}taken(t){t?.name===Za?this.drawing.select("item",this.drawing.sketch.numbers[t.number]):this.live.editable&&this.drawing.select("none",-1),t||(ke("held").value=""),this.showMarks()}ownActions(){let{drawing:t}=this,e=n=>()=>this.send({do:n});return{toggle:()=>this.send({do:this.status.state==="running"?"pause":"run"}),once:e("step"),reset:()=>{this.inputs.reset(),this.reach?.forget(),this.send({do:"reset"})},undo:e("undo"),save:e("save"),clear:e("clear"),keep:()=>this.keep(),restore:e("undo"),takeRun:()=>this.take("run"),takePage:()=>this.take("html"),nail:()=>t.hold(t.kind==="free"?"nail":"free"),motor:()=>t.hold({free:"circle",nail:"circle",circle:"sine",sine:"free"}[t.kind]),remove:()=>t.remove(),deselect:()=>{this.reach?.leave(),t.select("none",-1)},particle:()=>t.particle(),join:()=>t.join(),connectBy:n=>ke("by").value=n,stamp:n=>t.stamp(n),nextThing:()=>this.reach?.next(1),lastThing:()=>this.reach?.next(-1),pull:n=>this.reach?.pull(n),let:()=>this.reach?.leave()}}home(){this.view?.home(this.tracks)}keep(){self===top?this.send({do:"save"}):parent.postMessage({put:this.status.written},"*")}async take(t){this.note({kind:"busy",text:"writing \u2026"});let e=await Q0(t);this.note(e?{kind:"refused",text:e}:{kind:"taken",text:"saved to the browser's downloads"})}selectionChanged(){this.showMarks(),this.showHint(),this.showSliders()}frame({index:t,t:e,arrays:n}){this.link.send({type:"arrived",index:t});for(let{track:s,key:r,data:o}of n)(this.tracks[s]??={})[r]=o;this.news.t=e}statusChanged(t){this.news.status=t}noted(t){this.news.notes.push(t)}refresh(){let{t,status:e,notes:n}=this.news;this.news={notes:[]},t!==void 0&&this.showFrame(t),e&&this.showStatus(e);for(let s of n)this.note(s)}showFrame(t){performance.now()-this.looked>$T&&!this.held&&(this.view?.widen(this.tracks),this.looked=performance.now()),this.t=t,this.showWait(),this.overlays?.add(t,this.tracks,this.stage.size),this.stage?.show({tracks:this.tracks}),this.drawing.update(),this.showMarks(),ke("time").value=`${as(t,.01)} s`,document.body.dataset.items=this.drawing.sketch?.numbers.length??0,document.body.dataset.links=this.drawing.sketch?.links.length??0,document.body.dataset.t=t}showStatus(t){this.status=t;let{state:e,attained:n,values:s}=t,r=e==="running";document.body.classList.toggle("playing",r),document.body.dataset.state=e,ke("play").setAttribute("aria-label",r?"pause":"run"),this.showWait(),ke("state").textContent=e,ke("state").className=e,ke("state").hidden=r;let o=n!==null&&n<GT*s?.speed;ke("attained").value=n?`${n.toFixed(2)}\xD7 real time${o?`, slower than ${s.speed}\xD7`:""}`:"",ke("attained").classList.toggle("slow",o),ke("frame").value=this.live.editable&&t.items!==void 0?`${t.items} particles, ${t.links} links`:"",ke("undo").disabled=!t.undo,s&&this.showSliders(),this.inputs.show(t.inputs??{}),this.showGauges(t.gauges??[]),ke("effect").value=t.effect??"",document.body.classList.toggle("saves",!!t.saves),ke("turned").hidden=!Object.keys(t.written??{}).length,t.why&&this.note({kind:"stopped",text:t.why})}note({kind:t,text:e,file:n,scene:s}){let r=ke("message");if(!r.hidden&&(s_[t]??2)<(s_[r.dataset.kind]??2))return;let o=performance.now();if(t==="event"&&!r.hidden&&r.dataset.kind===t&&o<this.told+zT?e=`${r.textContent} \xB7 ${e}`:this.told=o,r.replaceChildren(e),r.classList.add("low"),t==="saved"){let a=oe("a","","download");a.href=URL.createObjectURL(new Blob([s],{type:"text/yaml"})),a.download=n,r.append(" \xB7 ",a)}r.dataset.kind=t,r.hidden=!1,t==="refused"&&this.status.values&&this.showSliders(),clearTimeout(this.quiet),t!=="stopped"&&(this.quiet=setTimeout(()=>r.hidden=!0,kT))}showWait(){ke("wait").textContent="compiling, the first time only \u2026",ke("wait").hidden=this.t>0||this.t===0&&(this.status.state??"running")!=="running"}showMarks(){if(this.marks){if(!this.drawing.sketch)return this.markTaken();this.drawing.showMarks(this.marks),this.stage.dirty=!0}}markTaken(){let{thing:t}=this.reach,{x:e}=this.tracks[t?.name]??{},n=e&&3*t.number<e.length;this.marks.showPoint(e,n?t.number:-1,ZT*this.stage.size),this.stage.dirty=!0}showHint(){for(let e of["join","nail","motor"])ke(e).disabled=this.drawing.what!=="item";for(let e of["remove","deselect"])ke(e).disabled=this.drawing.what==="none";let t=WT[this.live.editable?this.drawing.what:"given"];ke("hint").textContent=qT?t.split(" \xB7 ").filter(e=>!XT.test(e)).join(" \xB7 "):t}showGauges(t){let e=ke("gauges");e.hidden=!t.length,e.children.length!==t.length&&e.replaceChildren(...t.map(({name:n})=>oe("div","",oe("span","name",n),Qs()))),t.forEach((n,s)=>{e.children[s].className=HT[n.level??0],e.children[s].lastChild.value=Kg(n)})}get scopes(){let{what:t,kind:e}=this.drawing,n=t==="item"&&["circle","sine"].includes(e);return{item:t==="item"&&"selected one",link:t==="link"&&"selected one",motor:n&&"selected one"}}showSliders(){let t={...this.status.values},{place:e,what:n,sketch:s}=this.drawing,{masses:r,laws:o}=s??{};e>=0&&n==="item"&&(t.mass=r[e]),e>=0&&n==="link"&&([t.stiffness,t.zeta]=[o[2*e],o[2*e+1]]),this.sliders.show(t,this.scopes)}set(t,e){let n=this.scopes[t.selects]?this.drawing.number:null;this.sendNewest({do:"set",name:t.name,value:e,number:n})}};var[jT,KT]=[480,270],JT=.85,Kh=class{constructor(t){Object.assign(this,{stage:t,since:null,done:self===top})}drawn(t,e){if(this.done||e!=="running"||(this.since??=t,t-this.since<1e3))return;this.done=!0;let[,n]=this.stage.printed(jT,KT).toDataURL("image/jpeg",JT).split(",");parent.postMessage({picture:n},"*")}};var QT="uplot",tA="u-hz",eA="u-vt",nA="u-title",iA="u-wrap",sA="u-under",rA="u-over",oA="u-axis",Er="u-off",aA="u-select",lA="u-cursor-x",cA="u-cursor-y",hA="u-cursor-pt",uA="u-legend",dA="u-live",fA="u-inline",pA="u-series",mA="u-marker",r_="u-label",gA="u-value",sl="width",rl="height";var o_="bottom",Do="left",Of="right",Qf="#000",a_=Qf+"0",Ff="mousemove",l_="mousedown",Bf="mouseup",c_="mouseenter",h_="mouseleave",u_="dblclick",_A="resize",xA="scroll",d_="change",nu="dppxchange",tp="--",zo=typeof window<"u",Gf=zo?document:null,Uo=zo?window:null,yA=zo?navigator:null,Ae,Jh;function Wf(){let i=devicePixelRatio;Ae!=i&&(Ae=i,Jh&&qf(d_,Jh,Wf),Jh=matchMedia(`(min-resolution: ${Ae-.001}dppx) and (max-resolution: ${Ae+.001}dppx)`),Tr(d_,Jh,Wf),Uo.dispatchEvent(new CustomEvent(nu)))}function xi(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function Xf(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ze(i,t,e){i.style[t]=e+"px"}function Hi(i,t,e,n){let s=Gf.createElement(i);return t!=null&&xi(s,t),e?.insertBefore(s,n),s}function Ri(i,t){return Hi("div",i,t)}var f_=new WeakMap;function hs(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=f_.get(i);r!=o&&(i.style.transform=r,f_.set(i,r),t<0||e<0||t>n||e>s?xi(i,Er):Xf(i,Er))}var p_=new WeakMap;function m_(i,t,e){let n=t+e,s=p_.get(i);n!=s&&(p_.set(i,n),i.style.background=t,i.style.borderColor=e)}var g_=new WeakMap;function __(i,t,e,n){let s=t+""+e,r=g_.get(i);s!=r&&(g_.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var ep={passive:!0},vA={...ep,capture:!0};function Tr(i,t,e,n){t.addEventListener(i,e,n?vA:ep)}function qf(i,t,e,n){t.removeEventListener(i,e,ep)}zo&&Wf();function Vi(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:yi((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function X_(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var q_=i=>i!=null,Y_=i=>i!=null&&i>0,ru=X_(q_),SA=X_(Y_);function bA(i,t,e,n=0,s=!1){let r=s?SA:ru,o=s?Y_:q_;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??ze,l??-ze]}function ou(i,t,e,n){let s=v_(i),r=v_(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?Cs:$_,a=s==1?yi:Ci,l=r==1?Ci:yi,c=a(o(An(i))),h=l(o(An(t))),d=Oo(e,c),u=Oo(e,h);return e==10&&(c<0&&(d=He(d,-c)),h<0&&(u=He(u,-h))),n||e==2?(i=d*s,t=u*r):(i=J_(i,d),t=au(t,u)),[i,t]}function np(i,t,e,n){let s=ou(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var ip=.1,x_={mode:3,pad:ip},al={pad:0,soft:null,mode:0},MA={min:al,max:al};function iu(i,t,e,n){return lu(e)?y_(i,t,e):(al.pad=e,al.soft=n?0:null,al.mode=n?3:0,y_(i,t,MA))}function we(i,t){return i??t}function wA(i,t,e){for(t=we(t,0),e=we(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function y_(i,t,e){let n=e.min,s=e.max,r=we(n.pad,0),o=we(s.pad,0),a=we(n.hard,-ze),l=we(s.hard,ze),c=we(n.soft,ze),h=we(s.soft,-ze),d=we(n.mode,0),u=we(s.mode,0),f=t-i,p=Cs(f),y=ii(An(i),An(t)),g=Cs(y),m=An(g-p);(f<1e-24||m>10)&&(f=0,(i==0||t==0)&&(f=1e-24,d==2&&c!=ze&&(r=0),u==2&&h!=-ze&&(o=0)));let v=f||y||1e3,A=Cs(v),b=Oo(10,yi(A)),C=v*(f==0?i==0?.1:1:r),T=He(J_(i-C,b/10),24),x=i>=c&&(d==1||d==3&&T<=c||d==2&&T>=c)?c:ze,E=ii(a,T<x&&i>=x?x:Gi(x,T)),B=v*(f==0?t==0?.1:1:o),I=He(au(t+B,b/10),24),L=t<=h&&(u==1||u==3&&I>=h||u==2&&I<=h)?h:-ze,z=Gi(l,I>L&&t<=L?L:ii(L,I));return E==z&&E==0&&(z=100),[E,z]}var EA=new Intl.NumberFormat(zo?yA.language:"en-US"),sp=i=>EA.format(i),vi=Math,eu=vi.PI,An=vi.abs,yi=vi.floor,Tn=vi.round,Ci=vi.ceil,Gi=vi.min,ii=vi.max,Oo=vi.pow,v_=vi.sign,Cs=vi.log10,$_=vi.log2,TA=(i,t=1)=>vi.sinh(i)*t,kf=(i,t=1)=>vi.asinh(i/t),ze=1/0;function S_(i){return(Cs((i^i>>31)-(i>>31))|0)+1}function Yf(i,t,e){return Gi(ii(i,t),e)}function Z_(i){return typeof i=="function"}function ve(i){return Z_(i)?i:()=>i}var AA=()=>{},j_=i=>i,K_=(i,t)=>t,RA=i=>null,b_=i=>!0,M_=(i,t)=>i==t,CA=/\.\d*?(?=9{6,}|0{6,})/gm,Ar=i=>{if(tx(i)||rr.has(i))return i;let t=`${i}`,e=t.match(CA);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${Ar(s)}e${r}`}return He(i,n)};function Mr(i,t){return Ar(He(Ar(i/t))*t)}function au(i,t){return Ar(Ci(Ar(i/t))*t)}function J_(i,t){return Ar(yi(Ar(i/t))*t)}function He(i,t=0){if(tx(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return Tn(n)/e}var rr=new Map;function Q_(i){return((""+i).split(".")[1]||"").length}function cl(i,t,e,n){let s=[],r=n.map(Q_);for(let o=t;o<e;o++){let a=An(o),l=He(Oo(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,d=(o>=0?0:a)+(o>=r[c]?0:r[c]),u=i==10?h:He(h,d);s.push(u),rr.set(u,d)}}return s}var ll={},rp=[],Fo=[null,null],sr=Array.isArray,tx=Number.isInteger,PA=i=>i===void 0;function w_(i){return typeof i=="string"}function lu(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function IA(i){return i!=null&&typeof i=="object"}var LA=Object.getPrototypeOf(Uint8Array),ex="__proto__";function Bo(i,t=lu){let e;if(sr(i)){let n=i.find(s=>s!=null);if(sr(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=Bo(i[s],t)}else e=i.slice()}else if(i instanceof LA)e=i.slice();else if(t(i)){e={};for(let n in i)n!=ex&&(e[n]=Bo(i[n],t))}else e=i;return e}function Sn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=ex&&(lu(i[s])?Sn(i[s],Bo(n[s])):i[s]=Bo(n[s]))}return i}var DA=0,NA=1,UA=2;function OA(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function FA(i,t){if(zA(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return HA(o[0])||(o=kA(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],d=Array(s).fill(void 0),u=t?t[o][c]:NA,f=[];for(let p=0;p<h.length;p++){let y=h[p],g=r.get(l[p]);y===null?u!=DA&&(d[g]=y,u==UA&&f.push(g)):d[g]=y}OA(d,f,s),n.push(d)}}return n}var BA=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function kA(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function zA(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function HA(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=ii(1,yi((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var nx=["January","February","March","April","May","June","July","August","September","October","November","December"],ix=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function sx(i){return i.slice(0,3)}var VA=ix.map(sx),GA=nx.map(sx),WA={MMMM:nx,MMM:GA,WWWW:ix,WWW:VA};function il(i){return(i<10?"0":"")+i}function XA(i){return(i<10?"00":i<100?"0":"")+i}var qA={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>il(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>il(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>il(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>il(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>il(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>XA(i.getMilliseconds())};function op(i,t){t=t||WA;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?qA[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var YA=new Intl.DateTimeFormat().resolvedOptions().timeZone;function $A(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==YA?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var rx=i=>i%1==0,su=[1,2,2.5,5],ZA=cl(10,-32,0,su),ox=cl(10,0,32,su),jA=ox.filter(rx),wr=ZA.concat(ox),ap=`
`,ax="{YYYY}",E_=ap+ax,lx="{M}/{D}",ol=ap+lx,Qh=ol+"/{YY}",cx="{aa}",KA="{h}:{mm}",No=KA+cx,T_=ap+No,A_=":{ss}",Le=null;function hx(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?cl(10,0,3,su).filter(rx):cl(10,-3,0,su)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,ax,Le,Le,Le,Le,Le,Le,1],[s*28,"{MMM}",E_,Le,Le,Le,Le,Le,1],[s,lx,E_,Le,Le,Le,Le,Le,1],[n,"{h}"+cx,Qh,Le,ol,Le,Le,Le,1],[e,No,Qh,Le,ol,Le,Le,Le,1],[t,A_,Qh+" "+No,Le,ol+" "+No,Le,T_,Le,1],[i,A_+".{fff}",Qh+" "+No,Le,ol+" "+No,Le,T_,Le,1]];function h(d){return(u,f,p,y,g,m)=>{let v=[],A=g>=o,b=g>=r&&g<o,C=d(p),T=He(C*i,3),x=zf(C.getFullYear(),A?0:C.getMonth(),b||A?1:C.getDate()),E=He(x*i,3);if(b||A){let B=b?g/r:0,I=A?g/o:0,L=T==E?T:He(zf(x.getFullYear()+I,x.getMonth()+B,1)*i,3),z=new Date(Tn(L/i)),H=z.getFullYear(),D=z.getMonth();for(let W=0;L<=y;W++){let q=zf(H+I*W,D+B*W,1),V=q-d(He(q*i,3));L=He((+q+V)*i,3),L<=y&&v.push(L)}}else{let B=g>=s?s:g,I=yi(p)-yi(T),L=E+I+au(T-E,B);v.push(L);let z=d(L),H=z.getHours()+z.getMinutes()/e+z.getSeconds()/n,D=g/n,W=u.axes[f]._space,q=m/W;for(;L=He(L+g,i==1?0:3),!(L>y);)if(D>1){let V=yi(He(H+D,6))%24,J=d(L).getHours()-V;J>1&&(J=-1),L-=J*n,H=(H+D)%24;let nt=v[v.length-1];He((L-nt)/g,3)*q>=.7&&v.push(L)}else v.push(L)}return v}}return[l,c,h]}var[JA,QA,tR]=hx(1),[eR,nR,iR]=hx(.001);cl(2,-53,53,[1]);function R_(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function C_(i,t){return(e,n,s,r,o)=>{let a=t.find(p=>o>=p[0])||t[t.length-1],l,c,h,d,u,f;return n.map(p=>{let y=i(p),g=y.getFullYear(),m=y.getMonth(),v=y.getDate(),A=y.getHours(),b=y.getMinutes(),C=y.getSeconds(),T=g!=l&&a[2]||m!=c&&a[3]||v!=h&&a[4]||A!=d&&a[5]||b!=u&&a[6]||C!=f&&a[7]||a[1];return l=g,c=m,h=v,d=A,u=b,f=C,T(y)})}}function sR(i,t){let e=op(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function zf(i,t,e){return new Date(i,t,e)}function P_(i,t){return t(i)}var rR="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function I_(i,t){return(e,n,s,r)=>r==null?tp:t(i(n))}function oR(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function aR(i,t){return i.series[t].fill(i,t)}var lR={show:!0,live:!0,isolate:!1,mount:AA,markers:{show:!0,width:2,stroke:oR,fill:aR,dash:"solid"},idx:null,idxs:null,values:[]};function cR(i,t){let e=i.cursor.points,n=Ri(),s=e.size(i,t);Ze(n,sl,s),Ze(n,rl,s);let r=s/-2;Ze(n,"marginLeft",r),Ze(n,"marginTop",r);let o=e.width(i,t,s);return o&&Ze(n,"borderWidth",o),n}function hR(i,t){let e=i.series[t].points;return e._fill||e._stroke}function uR(i,t){let e=i.series[t].points;return e._stroke||e._fill}function dR(i,t){return i.series[t].points.size}var Hf=[0,0];function fR(i,t,e){return Hf[0]=t,Hf[1]=e,Hf}function tu(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Vf(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var pR={show:!0,x:!0,y:!0,lock:!1,move:fR,points:{one:!1,show:cR,size:dR,width:0,stroke:uR,fill:hR},bind:{mousedown:tu,mouseup:tu,click:tu,dblclick:tu,mousemove:Vf,mouseleave:Vf,mouseenter:Vf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},ux={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},lp=Sn({},ux,{filter:K_}),dx=Sn({},lp,{size:10}),fx=Sn({},ux,{show:!1}),cp='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',px="bold "+cp,mx=1.5,L_={show:!0,scale:"x",stroke:Qf,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:px,side:2,grid:lp,ticks:dx,border:fx,font:cp,lineGap:mx,rotate:0},mR="Value",gR="Time",D_={show:!0,scale:"x",auto:!1,sorted:1,min:ze,max:-ze,idxs:[]};function _R(i,t,e,n,s){return t.map(r=>r==null?"":sp(r))}function xR(i,t,e,n,s,r,o){let a=[],l=rr.get(s)||0;e=o?e:He(au(e,s),l);for(let c=e;c<=n;c=He(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function $f(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?Cs:$_,h=yi(c(e));s=Oo(l,h),l==10&&(s=wr[Vi(s,wr)]);let d=e,u=s*l;l==10&&(u=wr[Vi(u,wr)]);do a.push(d),d=d+s,l==10&&!rr.has(d)&&(d=He(d,rr.get(s))),d>=u&&(s=d,u=s*l,l==10&&(u=wr[Vi(u,wr)]));while(d<=n);return a}function yR(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?$f(i,t,ii(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?$f(i,t,ii(l,-n),-e,s):[l]).reverse().map(u=>-u).concat(h,c)}var gx=/./,vR=/[12357]/,SR=/[125]/,N_=/1/,Zf=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function bR(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),d=l(9,o)-h>=c?gx:l(7,o)-h>=c?vR:l(5,o)-h>=c?SR:N_;if(d==N_){let u=An(l(1,o)-h);if(u<c)return Zf(t.slice().reverse(),a.distr,d,Ci(c/u)).reverse()}return Zf(t,a.distr,d,1)}function MR(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=An(l(1,o)-l(2,o));return c<a?Zf(t.slice().reverse(),3,gx,Ci(a/c)).reverse():t}function wR(i,t,e,n){return n==null?tp:t==null?"":sp(t)}var U_={show:!0,scale:"y",stroke:Qf,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:px,side:3,grid:lp,ticks:dx,border:fx,font:cp,lineGap:mx,rotate:0};function ER(i,t){let e=3+(i||1)*2;return He(e*t,3)}function TR(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=An(o-r),l=i.series[t],c=a/(l.points.space*Ae);return n[1]-n[0]<=c}var O_={scale:null,auto:!0,sorted:0,min:ze,max:-ze},_x=(i,t,e,n,s)=>s,F_={show:!0,auto:!0,sorted:0,gaps:_x,alpha:1,facets:[Sn({},O_,{scale:"x"}),Sn({},O_,{scale:"y"})]},B_={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:_x,alpha:1,points:{show:TR,filter:null},values:null,min:ze,max:-ze,idxs:[],path:null,clip:null};function AR(i,t,e,n,s){return e/10}var xx={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},RR=Sn({},xx,{time:!1,ori:1}),k_={};function yx(i,t){let e=k_[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(k_[i]=e)),e}var ko=1,jf=2;function Rr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],d=n==2?o[s.facets[1].scale]:o[s.scale],u=a.left,f=a.top,p=a.width,y=a.height,g=i.valToPosH,m=i.valToPosV;return h.ori==0?e(s,l,c,h,d,g,m,u,f,p,y,hu,Ho,du,Sx,Mx):e(s,l,c,h,d,m,g,f,u,y,p,uu,Vo,dp,bx,wx)}function hp(i,t){let e=0,n=0,s=we(i.bands,rp);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function CR(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ps(i,t,e,n,s,r){return Rr(i,t,(o,a,l,c,h,d,u,f,p,y,g)=>{let m=o.pxRound,v=c.dir*(c.ori==0?1:-1),A=c.ori==0?Ho:Vo,b,C;v==1?(b=e,C=n):(b=n,C=e);let T=m(d(a[b],c,y,f)),x=m(u(l[b],h,g,p)),E=m(d(a[C],c,y,f)),B=m(u(r==1?h.max:h.min,h,g,p)),I=new Path2D(s);return A(I,E,B),A(I,T,B),A(I,T,x),I})}function cu(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?du:dp,l=e;for(let d=0;d<i.length;d++){let u=i[d];if(u[1]>u[0]){let f=u[0]-l;f>0&&a(o,l,n,f,n+r),l=u[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function PR(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function up(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let d=c,u=c;if(s==1)for(;++c<=n&&t[c]===null;)u=c;else for(;--c>=e&&t[c]===null;)u=c;let f=r(i[d]),p=u==d?f:r(i[u]),y=d-s;f=o<=0&&y>=0&&y<l?r(i[y]):f;let m=u+s;p=o>=0&&m>=0&&m<l?r(i[m]):p,p>=f&&a.push([f,p])}return a}function z_(i){return i==0?j_:i==1?Tn:t=>Mr(t,i)}function vx(i){let t=i==0?hu:uu,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Gi(c,a/2,l/2),h=Gi(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var hu=(i,t,e)=>{i.moveTo(t,e)},uu=(i,t,e)=>{i.moveTo(e,t)},Ho=(i,t,e)=>{i.lineTo(t,e)},Vo=(i,t,e)=>{i.lineTo(e,t)},du=vx(0),dp=vx(1),Sx=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},bx=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},Mx=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},wx=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function Ex(i){return(t,e,n,s,r)=>Rr(t,e,(o,a,l,c,h,d,u,f,p,y,g)=>{let{pxRound:m,points:v}=o,A,b;c.ori==0?(A=hu,b=Sx):(A=uu,b=bx);let C=He(v.width*Ae,3),T=(v.size-v.width)/2*Ae,x=He(T*2,3),E=new Path2D,B=new Path2D,{left:I,top:L,width:z,height:H}=t.bbox;du(B,I-x,L-x,z+x*2,H+x*2);let D=W=>{if(l[W]!=null){let q=m(d(a[W],c,y,f)),V=m(u(l[W],h,g,p));A(E,q+T,V),b(E,q,V,T,0,eu*2)}};if(r)r.forEach(D);else for(let W=n;W<=s;W++)D(W);return{stroke:C>0?E:null,fill:E,clip:B,flags:ko|jf}})}function Tx(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var IR=Tx(Ho),LR=Tx(Vo);function Ax(i){let t=we(i?.alignGaps,0);return(e,n,s,r)=>Rr(e,n,(o,a,l,c,h,d,u,f,p,y,g)=>{[s,r]=ru(l,s,r);let m=o.pxRound,v=H=>m(d(H,c,y,f)),A=H=>m(u(H,h,g,p)),b,C;c.ori==0?(b=Ho,C=IR):(b=Vo,C=LR);let T=c.dir*(c.ori==0?1:-1),x={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ko},E=x.stroke,B=!1;if(r-s>=y*4){let H=lt=>e.posToVal(lt,c.key,!0),D=null,W=null,q,V,at,Z=v(a[T==1?s:r]),J=v(a[s]),nt=v(a[r]),ut=H(T==1?J+1:nt-1);for(let lt=T==1?s:r;lt>=s&&lt<=r;lt+=T){let Q=a[lt],_t=(T==1?Q<ut:Q>ut)?Z:v(Q),Tt=l[lt];_t==Z?Tt!=null?(V=Tt,D==null?(b(E,_t,A(V)),q=D=W=V):V<D?D=V:V>W&&(W=V)):Tt===null&&(B=!0):(D!=null&&C(E,Z,A(D),A(W),A(q),A(V)),Tt!=null?(V=Tt,b(E,_t,A(V)),D=W=q=V):(D=W=null,Tt===null&&(B=!0)),Z=_t,ut=H(Z+T))}D!=null&&D!=W&&at!=Z&&C(E,Z,A(D),A(W),A(q),A(V))}else for(let H=T==1?s:r;H>=s&&H<=r;H+=T){let D=l[H];D===null?B=!0:D!=null&&b(E,v(a[H]),A(D))}let[L,z]=hp(e,n);if(o.fill!=null||L!=0){let H=x.fill=new Path2D(E),D=o.fillTo(e,n,o.min,o.max,L),W=A(D),q=v(a[s]),V=v(a[r]);T==-1&&([V,q]=[q,V]),b(H,V,W),b(H,q,W)}if(!o.spanGaps){let H=[];B&&H.push(...up(a,l,s,r,T,v,t)),x.gaps=H=o.gaps(e,n,s,r,H),x.clip=cu(H,c.ori,f,p,y,g)}return z!=0&&(x.band=z==2?[Ps(e,n,s,r,E,-1),Ps(e,n,s,r,E,1)]:Ps(e,n,s,r,E,z)),x})}function DR(i){let t=we(i.align,1),e=we(i.ascDesc,!1),n=we(i.alignGaps,0),s=we(i.extend,!1);return(r,o,a,l)=>Rr(r,o,(c,h,d,u,f,p,y,g,m,v,A)=>{[a,l]=ru(d,a,l);let b=c.pxRound,{left:C,width:T}=r.bbox,x=J=>b(p(J,u,v,g)),E=J=>b(y(J,f,A,m)),B=u.ori==0?Ho:Vo,I={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ko},L=I.stroke,z=u.dir*(u.ori==0?1:-1),H=E(d[z==1?a:l]),D=x(h[z==1?a:l]),W=D,q=D;s&&t==-1&&(q=C,B(L,q,H)),B(L,D,H);for(let J=z==1?a:l;J>=a&&J<=l;J+=z){let nt=d[J];if(nt==null)continue;let ut=x(h[J]),lt=E(nt);t==1?B(L,ut,H):B(L,W,lt),B(L,ut,lt),H=lt,W=ut}let V=W;s&&t==1&&(V=C+T,B(L,V,H));let[at,Z]=hp(r,o);if(c.fill!=null||at!=0){let J=I.fill=new Path2D(L),nt=c.fillTo(r,o,c.min,c.max,at),ut=E(nt);B(J,V,ut),B(J,q,ut)}if(!c.spanGaps){let J=[];J.push(...up(h,d,a,l,z,x,n));let nt=c.width*Ae/2,ut=e||t==1?nt:-nt,lt=e||t==-1?-nt:nt;J.forEach(Q=>{Q[0]+=ut,Q[1]+=lt}),I.gaps=J=c.gaps(r,o,a,l,J),I.clip=cu(J,u.ori,g,m,v,A)}return Z!=0&&(I.band=Z==2?[Ps(r,o,a,l,L,-1),Ps(r,o,a,l,L,1)]:Ps(r,o,a,l,L,Z)),I})}function H_(i,t,e,n,s,r,o=ze){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=An(i[l]-i[a]);h<c&&(c=h,o=An(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function NR(i){i=i||ll;let t=we(i.size,[.6,ze,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=ve(s),o=1-t[0],a=we(t[1],ze),l=we(t[2],1),c=we(i.disp,ll),h=we(i.each,f=>{}),{fill:d,stroke:u}=c;return(f,p,y,g)=>Rr(f,p,(m,v,A,b,C,T,x,E,B,I,L)=>{let z=m.pxRound,H=e,D=n*Ae,W=a*Ae,q=l*Ae,V,at;b.ori==0?[V,at]=r(f,p):[at,V]=r(f,p);let Z=b.dir*(b.ori==0?1:-1),J=b.ori==0?du:dp,nt=b.ori==0?h:(Rt,$t,re,bt,Be,Ht,qt)=>{h(Rt,$t,re,Be,bt,qt,Ht)},ut=we(f.bands,rp).find(Rt=>Rt.series[0]==p),lt=ut!=null?ut.dir:0,Q=m.fillTo(f,p,m.min,m.max,lt),pt=z(x(Q,C,L,B)),_t,Tt,St,Wt=I,se=z(m.width*Ae),Vt=!1,he=null,le=null,ne=null,je=null;d!=null&&(se==0||u!=null)&&(Vt=!0,he=d.values(f,p,y,g),le=new Map,new Set(he).forEach(Rt=>{Rt!=null&&le.set(Rt,new Path2D)}),se>0&&(ne=u.values(f,p,y,g),je=new Map,new Set(ne).forEach(Rt=>{Rt!=null&&je.set(Rt,new Path2D)})));let{x0:Ve,size:fn}=c;if(Ve!=null&&fn!=null){H=1,v=Ve.values(f,p,y,g),Ve.unit==2&&(v=v.map(re=>f.posToVal(E+re*I,b.key,!0)));let Rt=fn.values(f,p,y,g);fn.unit==2?Tt=Rt[0]*I:Tt=T(Rt[0],b,I,E)-T(0,b,I,E),Wt=H_(v,A,T,b,I,E,Wt),St=Wt-Tt+D}else Wt=H_(v,A,T,b,I,E,Wt),St=Wt*o+D,Tt=Wt-St;St<1&&(St=0),se>=Tt/2&&(se=0),St<5&&(z=j_);let Oe=St>0,Pn=Wt-St-(Oe?se:0);Tt=z(Yf(Pn,q,W)),_t=(H==0?Tt/2:H==Z?0:Tt)-H*Z*((H==0?D/2:0)+(Oe?se/2:0));let be={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},bn=Vt?null:new Path2D,sn=null;if(ut!=null)sn=f.data[ut.series[1]];else{let{y0:Rt,y1:$t}=c;Rt!=null&&$t!=null&&(A=$t.values(f,p,y,g),sn=Rt.values(f,p,y,g))}let pn=V*Tt,F=at*Tt;for(let Rt=Z==1?y:g;Rt>=y&&Rt<=g;Rt+=Z){let $t=A[Rt];if($t==null)continue;if(sn!=null){let X=sn[Rt]??0;if($t-X==0)continue;pt=x(X,C,L,B)}let re=b.distr!=2||c!=null?v[Rt]:Rt,bt=T(re,b,I,E),Be=x(we($t,Q),C,L,B),Ht=z(bt-_t),qt=z(ii(Be,pt)),R=z(Gi(Be,pt)),S=qt-R;if($t!=null){let X=$t<0?F:pn,ht=$t<0?pn:F;Vt?(se>0&&ne[Rt]!=null&&J(je.get(ne[Rt]),Ht,R+yi(se/2),Tt,ii(0,S-se),X,ht),he[Rt]!=null&&J(le.get(he[Rt]),Ht,R+yi(se/2),Tt,ii(0,S-se),X,ht)):J(bn,Ht,R+yi(se/2),Tt,ii(0,S-se),X,ht),nt(f,p,Rt,Ht-se/2,R,Tt+se,S)}}return se>0?be.stroke=Vt?je:bn:Vt||(be._fill=m.width==0?m._fill:m._stroke??m._fill,be.width=0),be.fill=Vt?le:bn,be})}function UR(i,t){let e=we(t?.alignGaps,0);return(n,s,r,o)=>Rr(n,s,(a,l,c,h,d,u,f,p,y,g,m)=>{[r,o]=ru(c,r,o);let v=a.pxRound,A=V=>v(u(V,h,g,p)),b=V=>v(f(V,d,m,y)),C,T,x;h.ori==0?(C=hu,x=Ho,T=Mx):(C=uu,x=Vo,T=wx);let E=h.dir*(h.ori==0?1:-1),B=A(l[E==1?r:o]),I=B,L=[],z=[];for(let V=E==1?r:o;V>=r&&V<=o;V+=E)if(c[V]!=null){let Z=l[V],J=A(Z);L.push(I=J),z.push(b(c[V]))}let H={stroke:i(L,z,C,x,T,v),fill:null,clip:null,band:null,gaps:null,flags:ko},D=H.stroke,[W,q]=hp(n,s);if(a.fill!=null||W!=0){let V=H.fill=new Path2D(D),at=a.fillTo(n,s,a.min,a.max,W),Z=b(at);x(V,I,Z),x(V,B,Z)}if(!a.spanGaps){let V=[];V.push(...up(l,c,r,o,E,A,e)),H.gaps=V=a.gaps(n,s,r,o,V),H.clip=cu(V,h.ori,p,y,g,m)}return q!=0&&(H.band=q==2?[Ps(n,s,r,o,D,-1),Ps(n,s,r,o,D,1)]:Ps(n,s,r,o,D,q)),H})}function OR(i){return UR(FR,i)}function FR(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),d=Array(o-1);for(let u=0;u<o-1;u++)h[u]=t[u+1]-t[u],d[u]=i[u+1]-i[u],c[u]=h[u]/d[u];l[0]=c[0];for(let u=1;u<o-1;u++)c[u]===0||c[u-1]===0||c[u-1]>0!=c[u]>0?l[u]=0:(l[u]=3*(d[u-1]+d[u])/((2*d[u]+d[u-1])/c[u-1]+(d[u]+2*d[u-1])/c[u]),isFinite(l[u])||(l[u]=0));l[o-1]=c[o-2];for(let u=0;u<o-1;u++)s(a,i[u]+d[u]/3,t[u]+l[u]*d[u]/3,i[u+1]-d[u]/3,t[u+1]-l[u+1]*d[u]/3,i[u+1],t[u+1])}return a}var Kf=new Set;function V_(){for(let i of Kf)i.syncRect(!0)}zo&&(Tr(_A,Uo,V_),Tr(xA,Uo,V_,!0),Tr(nu,Uo,()=>{Rn.pxRatio=Ae}));var BR=Ax(),kR=Ex();function G_(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Jf(r,o,t,e))}function zR(i,t){return i.map((e,n)=>n==0?{}:Sn({},t,e))}function Jf(i,t,e,n){return Sn({},t==0?e:n,i)}function Rx(i,t,e){return t==null?Fo:[t,e]}var HR=Rx;function VR(i,t,e){return t==null?Fo:iu(t,e,ip,!0)}function Cx(i,t,e,n){return t==null?Fo:ou(t,e,i.scales[n].log,!1)}var GR=Cx;function Px(i,t,e,n){return t==null?Fo:np(t,e,i.scales[n].log,!1)}var WR=Px;function XR(i,t,e,n,s){let r=ii(S_(i),S_(t)),o=t-i,a=Vi(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?rr.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function W_(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=Tn((e=+s)*Ae))+"px"),[i,t,e]}function qR(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=He(t[2]*Ae,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function Rn(i,t,e){let n={mode:we(i.mode,1)},s=n.mode;function r(_,M,P,N){let G=M.valToPct(_);return N+P*(M.dir==-1?1-G:G)}function o(_,M,P,N){let G=M.valToPct(_);return N+P*(M.dir==-1?G:1-G)}function a(_,M,P,N){return M.ori==0?r(_,M,P,N):o(_,M,P,N)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=Ri(QT);if(i.id!=null&&(c.id=i.id),xi(c,i.class),i.title){let _=Ri(nA,c);_.textContent=i.title}let h=Hi("canvas"),d=n.ctx=h.getContext("2d"),u=Ri(iA,c);Tr("click",u,_=>{_.target===p&&(Xe!=Ur||Ke!=Or)&&Bn.click(n,_)},!0);let f=n.under=Ri(sA,u);u.appendChild(h);let p=n.over=Ri(rA,u);i=Bo(i);let y=+we(i.pxAlign,1),g=z_(y);(i.plugins||[]).forEach(_=>{_.opts&&(i=_.opts(n,i)||i)});let m=i.ms||.001,v=n.series=s==1?G_(i.series||[],D_,B_,!1):zR(i.series||[null],F_),A=n.axes=G_(i.axes||[],L_,U_,!0),b=n.scales={},C=n.bands=i.bands||[];C.forEach(_=>{_.fill=ve(_.fill||null),_.dir=we(_.dir,-1)});let T=s==2?v[1].facets[0].scale:v[0].scale,x={axes:ps,series:de},E=(i.drawOrder||["axes","series"]).map(_=>x[_]);function B(_){let M=_.distr==3?P=>Cs(P>0?P:_.clamp(n,P,_.min,_.max,_.key)):_.distr==4?P=>kf(P,_.asinh):_.distr==100?P=>_.fwd(P):P=>P;return P=>{let N=M(P),{_min:G,_max:j}=_,ot=j-G;return(N-G)/ot}}function I(_){let M=b[_];if(M==null){let P=(i.scales||ll)[_]||ll;if(P.from!=null){I(P.from);let N=Sn({},b[P.from],P,{key:_});N.valToPct=B(N),b[_]=N}else{M=b[_]=Sn({},_==T?xx:RR,P),M.key=_;let N=M.time,G=M.range,j=sr(G);if((_!=T||s==2&&!N)&&(j&&(G[0]==null||G[1]==null)&&(G={min:G[0]==null?x_:{mode:1,hard:G[0],soft:G[0]},max:G[1]==null?x_:{mode:1,hard:G[1],soft:G[1]}},j=!1),!j&&lu(G))){let ot=G;G=(dt,yt,Lt)=>yt==null?Fo:iu(yt,Lt,ot)}M.range=ve(G||(N?HR:_==T?M.distr==3?GR:M.distr==4?WR:Rx:M.distr==3?Cx:M.distr==4?Px:VR)),M.auto=ve(j?!1:M.auto),M.clamp=ve(M.clamp||AR),M._min=M._max=null,M.valToPct=B(M)}}}I("x"),I("y"),s==1&&v.forEach(_=>{I(_.scale)}),A.forEach(_=>{I(_.scale)});for(let _ in i.scales)I(_);let L=b[T],z=L.distr,H,D;L.ori==0?(xi(c,tA),H=r,D=o):(xi(c,eA),H=o,D=r);let W={};for(let _ in b){let M=b[_];(M.min!=null||M.max!=null)&&(W[_]={min:M.min,max:M.max},M.min=M.max=null)}let q=i.tzDate||(_=>new Date(Tn(_/m))),V=i.fmtDate||op,at=m==1?tR(q):iR(q),Z=C_(q,R_(m==1?QA:nR,V)),J=I_(q,P_(rR,V)),nt=[],ut=n.legend=Sn({},lR,i.legend),lt=n.cursor=Sn({},pR,{drag:{y:s==2}},i.cursor),Q=ut.show,pt=lt.show,_t=ut.markers;ut.idxs=nt,_t.width=ve(_t.width),_t.dash=ve(_t.dash),_t.stroke=ve(_t.stroke),_t.fill=ve(_t.fill);let Tt,St,Wt,se=[],Vt=[],he,le=!1,ne={};if(ut.live){let _=v[1]?v[1].values:null;le=_!=null,he=le?_(n,1,0):{_:0};for(let M in he)ne[M]=tp}if(Q)if(Tt=Hi("table",uA,c),Wt=Hi("tbody",null,Tt),ut.mount(n,Tt),le){St=Hi("thead",null,Tt,Wt);let _=Hi("tr",null,St);Hi("th",null,_);for(var je in he)Hi("th",r_,_).textContent=je}else xi(Tt,fA),ut.live&&xi(Tt,dA);let Ve={show:!0},fn={show:!1};function Oe(_,M){if(M==0&&(le||!ut.live||s==2))return Fo;let P=[],N=Hi("tr",pA,Wt,Wt.childNodes[M]);xi(N,_.class),_.show||xi(N,Er);let G=Hi("th",null,N);if(_t.show){let dt=Ri(mA,G);if(M>0){let yt=_t.width(n,M);yt&&(dt.style.border=yt+"px "+_t.dash(n,M)+" "+_t.stroke(n,M)),dt.style.background=_t.fill(n,M)}}let j=Ri(r_,G);_.label instanceof HTMLElement?j.appendChild(_.label):j.textContent=_.label,M>0&&(_t.show||(j.style.color=_.width>0?_t.stroke(n,M):_t.fill(n,M)),be("click",G,dt=>{if(lt._lock)return;Kt(dt);let yt=v.indexOf(_);if((dt.ctrlKey||dt.metaKey)!=ut.isolate){let Lt=v.some((Dt,Ot)=>Ot>0&&Ot!=yt&&Dt.show);v.forEach((Dt,Ot)=>{Ot>0&&Yi(Ot,Lt?Ot==yt?Ve:fn:Ve,!0,xn.setSeries)})}else Yi(yt,{show:!_.show},!0,xn.setSeries)},!1),Jt&&be(c_,G,dt=>{lt._lock||(Kt(dt),Yi(v.indexOf(_),Br,!0,xn.setSeries))},!1));for(var ot in he){let dt=Hi("td",gA,N);dt.textContent="--",P.push(dt)}return[N,P]}let Pn=new Map;function be(_,M,P,N=!0){let G=Pn.get(M)||{},j=lt.bind[_](n,M,P,N);j&&(Tr(_,M,G[_]=j),Pn.set(M,G))}function bn(_,M,P){let N=Pn.get(M)||{};for(let G in N)(_==null||G==_)&&(qf(G,M,N[G]),delete N[G]);_==null&&Pn.delete(M)}let sn=0,pn=0,F=0,Rt=0,$t=0,re=0,bt=$t,Be=re,Ht=F,qt=Rt,R=0,S=0,X=0,ht=0;n.bbox={};let rt=!1,gt=!1,xt=!1,tt=!1,it=!1,ft=!1;function O(_,M,P){(P||_!=n.width||M!=n.height)&&st(_,M),ce(!1),xt=!0,gt=!0,zn()}function st(_,M){n.width=sn=F=_,n.height=pn=Rt=M,$t=re=0,vt(),Gt();let P=n.bbox;R=P.left=Mr($t*Ae,.5),S=P.top=Mr(re*Ae,.5),X=P.width=Mr(F*Ae,.5),ht=P.height=Mr(Rt*Ae,.5)}let et=3;function Mt(){let _=!1,M=0;for(;!_;){M++;let P=Lr(M),N=qi(M);_=M==et||P&&N,_||(st(n.width,n.height),gt=!0)}}function mt({width:_,height:M}){O(_,M)}n.setSize=mt;function vt(){let _=!1,M=!1,P=!1,N=!1;A.forEach((G,j)=>{if(G.show&&G._show){let{side:ot,_size:dt}=G,yt=ot%2,Lt=G.label!=null?G.labelSize:0,Dt=dt+Lt;Dt>0&&(yt?(F-=Dt,ot==3?($t+=Dt,N=!0):P=!0):(Rt-=Dt,ot==0?(re+=Dt,_=!0):M=!0))}}),Wi[0]=_,Wi[1]=P,Wi[2]=M,Wi[3]=N,F-=Pi[1]+Pi[3],$t+=Pi[3],Rt-=Pi[2]+Pi[0],re+=Pi[0]}function Gt(){let _=$t+F,M=re+Rt,P=$t,N=re;function G(j,ot){switch(j){case 1:return _+=ot,_-ot;case 2:return M+=ot,M-ot;case 3:return P-=ot,P+ot;case 0:return N-=ot,N+ot}}A.forEach((j,ot)=>{if(j.show&&j._show){let dt=j.side;j._pos=G(dt,j._size),j.label!=null&&(j._lpos=G(dt,j.labelSize))}})}if(lt.dataIdx==null){let _=lt.hover,M=_.skip=new Set(_.skip??[]);M.add(void 0);let P=_.prox=ve(_.prox),N=_.bias??=0;lt.dataIdx=(G,j,ot,dt)=>{if(j==0)return ot;let yt=ot,Lt=P(G,j,ot,dt)??ze,Dt=Lt>=0&&Lt<ze,Ot=L.ori==0?F:Rt,ie=lt.left,Ee=t[0],Me=t[j];if(M.has(Me[ot])){yt=null;let pe=null,jt=null,Xt;if(N==0||N==-1)for(Xt=ot;pe==null&&Xt-- >0;)M.has(Me[Xt])||(pe=Xt);if(N==0||N==1)for(Xt=ot;jt==null&&Xt++<Me.length;)M.has(Me[Xt])||(jt=Xt);if(pe!=null||jt!=null)if(Dt){let Ye=pe==null?-1/0:H(Ee[pe],L,Ot,0),an=jt==null?1/0:H(Ee[jt],L,Ot,0),Nn=ie-Ye,Fe=an-ie;Nn<=Fe?Nn<=Lt&&(yt=pe):Fe<=Lt&&(yt=jt)}else yt=jt==null?pe:pe==null?jt:ot-pe<=jt-ot?pe:jt}else Dt&&An(ie-H(Ee[ot],L,Ot,0))>Lt&&(yt=null);return yt}}let Kt=_=>{lt.event=_};lt.idxs=nt,lt._lock=!1;let ct=lt.points;ct.show=ve(ct.show),ct.size=ve(ct.size),ct.stroke=ve(ct.stroke),ct.width=ve(ct.width),ct.fill=ve(ct.fill);let Ft=n.focus=Sn({},i.focus||{alpha:.3},lt.focus),Jt=Ft.prox>=0,At=Jt&&ct.one,ae=[],We=[],$n=[];function Wo(_,M){let P=ct.show(n,M);if(P instanceof HTMLElement)return xi(P,hA),xi(P,_.class),hs(P,-10,-10,F,Rt),p.insertBefore(P,ae[M]),P}function Cr(_,M){if(s==1||M>0){let P=s==1&&b[_.scale].time,N=_.value;_.value=P?w_(N)?I_(q,P_(N,V)):N||J:N||wR,_.label=_.label||(P?gR:mR)}if(At||M>0){_.width=_.width==null?1:_.width,_.paths=_.paths||BR||RA,_.fillTo=ve(_.fillTo||CR),_.pxAlign=+we(_.pxAlign,y),_.pxRound=z_(_.pxAlign),_.stroke=ve(_.stroke||null),_.fill=ve(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let P=ER(ii(1,_.width),1),N=_.points=Sn({},{size:P,width:ii(1,P*.2),stroke:_.stroke,space:P*2,paths:kR,_stroke:null,_fill:null},_.points);N.show=ve(N.show),N.filter=ve(N.filter),N.fill=ve(N.fill),N.stroke=ve(N.stroke),N.paths=ve(N.paths),N.pxAlign=_.pxAlign}if(Q){let P=Oe(_,M);se.splice(M,0,P[0]),Vt.splice(M,0,P[1]),ut.values.push(null)}if(pt){nt.splice(M,0,null);let P=null;At?M==0&&(P=Wo(_,M)):M>0&&(P=Wo(_,M)),ae.splice(M,0,P),We.splice(M,0,0),$n.splice(M,0,0)}Dn("addSeries",M)}function Mu(_,M){M=M??v.length,_=s==1?Jf(_,M,D_,B_):Jf(_,M,{},F_),v.splice(M,0,_),Cr(v[M],M)}n.addSeries=Mu;function dl(_){if(v.splice(_,1),Q){ut.values.splice(_,1),Vt.splice(_,1);let M=se.splice(_,1)[0];bn(null,M.firstChild),M.remove()}pt&&(nt.splice(_,1),ae.splice(_,1)[0].remove(),We.splice(_,1),$n.splice(_,1)),Dn("delSeries",_)}n.delSeries=dl;let Wi=[!1,!1,!1,!1];function us(_,M){if(_._show=_.show,_.show){let P=_.side%2,N=b[_.scale];N==null&&(_.scale=P?v[1].scale:T,N=b[_.scale]);let G=N.time;_.size=ve(_.size),_.space=ve(_.space),_.rotate=ve(_.rotate),sr(_.incrs)&&_.incrs.forEach(ot=>{!rr.has(ot)&&rr.set(ot,Q_(ot))}),_.incrs=ve(_.incrs||(N.distr==2?jA:G?m==1?JA:eR:wr)),_.splits=ve(_.splits||(G&&N.distr==1?at:N.distr==3?$f:N.distr==4?yR:xR)),_.stroke=ve(_.stroke),_.grid.stroke=ve(_.grid.stroke),_.ticks.stroke=ve(_.ticks.stroke),_.border.stroke=ve(_.border.stroke);let j=_.values;_.values=sr(j)&&!sr(j[0])?ve(j):G?sr(j)?C_(q,R_(j,V)):w_(j)?sR(q,j):j||Z:j||_R,_.filter=ve(_.filter||(N.distr>=3&&N.log==10?bR:N.distr==3&&N.log==2?MR:K_)),_.font=W_(_.font),_.labelFont=W_(_.labelFont),_._size=_.size(n,null,M,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&(Wi[M]=!0,_._el=Ri(oA,u))}}function ds(_,M,P,N){let[G,j,ot,dt]=P,yt=M%2,Lt=0;return yt==0&&(dt||j)&&(Lt=M==0&&!G||M==2&&!ot?Tn(L_.size/3):0),yt==1&&(G||ot)&&(Lt=M==1&&!j||M==3&&!dt?Tn(U_.size/2):0),Lt}let Xo=n.padding=(i.padding||[ds,ds,ds,ds]).map(_=>ve(we(_,ds))),Pi=n._padding=Xo.map((_,M)=>_(n,M,Wi,0)),rn,cn=null,hn=null,Xi=s==1?v[0].idxs:null,li=null,Is=!1;function qo(_,M){if(t=_??[],n.data=n._data=t,s==2){rn=0;for(let P=1;P<v.length;P++)rn+=t[P][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),li=t[0],rn=li.length;let P=t;if(z==2){P=t.slice();let N=P[0]=Array(rn);for(let G=0;G<rn;G++)N[G]=G}n._data=t=P}if(ce(!0),Dn("setData"),z==2&&(xt=!0),M!==!1){let P=L;P.auto(n,Is)?Yo():Ns(T,P.min,P.max),tt=tt||lt.left>=0,ft=!0,zn()}}n.setData=qo;function Yo(){Is=!0;let _,M;s==1&&(rn>0?(cn=Xi[0]=0,hn=Xi[1]=rn-1,_=t[0][cn],M=t[0][hn],z==2?(_=cn,M=hn):_==M&&(z==3?[_,M]=ou(_,_,L.log,!1):z==4?[_,M]=np(_,_,L.log,!1):L.time?M=_+Tn(86400/m):[_,M]=iu(_,M,ip,!0))):(cn=Xi[0]=_=null,hn=Xi[1]=M=null)),Ns(T,_,M)}let Pr,Ls,Ir,w,k,K,Y,$,wt,Ct;function Et(_,M,P,N,G,j){_??=a_,P??=rp,N??="butt",G??=a_,j??="round",_!=Pr&&(d.strokeStyle=Pr=_),G!=Ls&&(d.fillStyle=Ls=G),M!=Ir&&(d.lineWidth=Ir=M),j!=k&&(d.lineJoin=k=j),N!=K&&(d.lineCap=K=N),P!=w&&d.setLineDash(w=P)}function It(_,M,P,N){M!=Ls&&(d.fillStyle=Ls=M),_!=Y&&(d.font=Y=_),P!=$&&(d.textAlign=$=P),N!=wt&&(d.textBaseline=wt=N)}function kt(_,M,P,N,G=0){if(N.length>0&&_.auto(n,Is)&&(M==null||M.min==null)){let j=we(cn,0),ot=we(hn,N.length-1),dt=P.min==null?bA(N,j,ot,G,_.distr==3):[P.min,P.max];_.min=Gi(_.min,P.min=dt[0]),_.max=ii(_.max,P.max=dt[1])}}let ee={min:null,max:null};function ue(){for(let N in b){let G=b[N];W[N]==null&&(G.min==null||W[T]!=null&&G.auto(n,Is))&&(W[N]=ee)}for(let N in b){let G=b[N];W[N]==null&&G.from!=null&&W[G.from]!=null&&(W[N]=ee)}W[T]!=null&&ce(!0);let _={};for(let N in W){let G=W[N];if(G!=null){let j=_[N]=Bo(b[N],IA);if(G.min!=null)Sn(j,G);else if(N!=T||s==2)if(rn==0&&j.from==null){let ot=j.range(n,null,null,N);j.min=ot[0],j.max=ot[1]}else j.min=ze,j.max=-ze}}if(rn>0){v.forEach((N,G)=>{if(s==1){let j=N.scale,ot=W[j];if(ot==null)return;let dt=_[j];if(G==0){let yt=dt.range(n,dt.min,dt.max,j);dt.min=yt[0],dt.max=yt[1],cn=Vi(dt.min,t[0]),hn=Vi(dt.max,t[0]),hn-cn>1&&(t[0][cn]<dt.min&&cn++,t[0][hn]>dt.max&&hn--),N.min=li[cn],N.max=li[hn]}else N.show&&N.auto&&kt(dt,ot,N,t[G],N.sorted);N.idxs[0]=cn,N.idxs[1]=hn}else if(G>0&&N.show&&N.auto){let[j,ot]=N.facets,dt=j.scale,yt=ot.scale,[Lt,Dt]=t[G],Ot=_[dt],ie=_[yt];Ot!=null&&kt(Ot,W[dt],j,Lt,j.sorted),ie!=null&&kt(ie,W[yt],ot,Dt,ot.sorted),N.min=ot.min,N.max=ot.max}});for(let N in _){let G=_[N],j=W[N];if(G.from==null&&(j==null||j.min==null)){let ot=G.range(n,G.min==ze?null:G.min,G.max==-ze?null:G.max,N);G.min=ot[0],G.max=ot[1]}}}for(let N in _){let G=_[N];if(G.from!=null){let j=_[G.from];if(j.min==null)G.min=G.max=null;else{let ot=G.range(n,j.min,j.max,N);G.min=ot[0],G.max=ot[1]}}}let M={},P=!1;for(let N in _){let G=_[N],j=b[N];if(j.min!=G.min||j.max!=G.max){j.min=G.min,j.max=G.max;let ot=j.distr;j._min=ot==3?Cs(j.min):ot==4?kf(j.min,j.asinh):ot==100?j.fwd(j.min):j.min,j._max=ot==3?Cs(j.max):ot==4?kf(j.max,j.asinh):ot==100?j.fwd(j.max):j.max,M[N]=P=!0}}if(P){v.forEach((N,G)=>{s==2?G>0&&M.y&&(N._paths=null):M[N.scale]&&(N._paths=null)});for(let N in M)xt=!0,Dn("setScale",N);pt&&lt.left>=0&&(tt=ft=!0)}for(let N in W)W[N]=null}function Bt(_){let M=Yf(cn-1,0,rn-1),P=Yf(hn+1,0,rn-1);for(;_[M]==null&&M>0;)M--;for(;_[P]==null&&P<rn-1;)P++;return[M,P]}function de(){if(rn>0){let _=v.some(M=>M._focus)&&Ct!=Ft.alpha;_&&(d.globalAlpha=Ct=Ft.alpha),v.forEach((M,P)=>{if(P>0&&M.show&&(en(P,!1),en(P,!0),M._paths==null)){let N=Ct;Ct!=M.alpha&&(d.globalAlpha=Ct=M.alpha);let G=s==2?[0,t[P][0].length-1]:Bt(t[P]);M._paths=M.paths(n,P,G[0],G[1]),Ct!=N&&(d.globalAlpha=Ct=N)}}),v.forEach((M,P)=>{if(P>0&&M.show){let N=Ct;Ct!=M.alpha&&(d.globalAlpha=Ct=M.alpha),M._paths!=null&&De(P,!1);{let G=M._paths!=null?M._paths.gaps:null,j=M.points.show(n,P,cn,hn,G),ot=M.points.filter(n,P,j,G);(j||ot)&&(M.points._paths=M.points.paths(n,P,cn,hn,ot),De(P,!0))}Ct!=N&&(d.globalAlpha=Ct=N),Dn("drawSeries",P)}}),_&&(d.globalAlpha=Ct=1)}}function en(_,M){let P=M?v[_].points:v[_];P._stroke=P.stroke(n,_),P._fill=P.fill(n,_)}function De(_,M){let P=M?v[_].points:v[_],{stroke:N,fill:G,clip:j,flags:ot,_stroke:dt=P._stroke,_fill:yt=P._fill,_width:Lt=P.width}=P._paths;Lt=He(Lt*Ae,3);let Dt=null,Ot=Lt%2/2;M&&yt==null&&(yt=Lt>0?"#fff":dt);let ie=P.pxAlign==1&&Ot>0;if(ie&&d.translate(Ot,Ot),!M){let Ee=R-Lt/2,Me=S-Lt/2,pe=X+Lt,jt=ht+Lt;Dt=new Path2D,Dt.rect(Ee,Me,pe,jt)}M?Nt(dt,Lt,P.dash,P.cap,yt,N,G,ot,j):Ne(_,dt,Lt,P.dash,P.cap,yt,N,G,ot,Dt,j),ie&&d.translate(-Ot,-Ot)}function Ne(_,M,P,N,G,j,ot,dt,yt,Lt,Dt){let Ot=!1;yt!=0&&C.forEach((ie,Ee)=>{if(ie.series[0]==_){let Me=v[ie.series[1]],pe=t[ie.series[1]],jt=(Me._paths||ll).band;sr(jt)&&(jt=ie.dir==1?jt[0]:jt[1]);let Xt,Ye=null;Me.show&&jt&&wA(pe,cn,hn)?(Ye=ie.fill(n,Ee)||j,Xt=Me._paths.clip):jt=null,Nt(M,P,N,G,Ye,ot,dt,yt,Lt,Dt,Xt,jt),Ot=!0}}),Ot||Nt(M,P,N,G,j,ot,dt,yt,Lt,Dt)}let Mn=ko|jf;function Nt(_,M,P,N,G,j,ot,dt,yt,Lt,Dt,Ot){Et(_,M,P,N,G),(yt||Lt||Ot)&&(d.save(),yt&&d.clip(yt),Lt&&d.clip(Lt)),Ot?(dt&Mn)==Mn?(d.clip(Ot),Dt&&d.clip(Dt),xe(G,ot),mn(_,j,M)):dt&jf?(xe(G,ot),d.clip(Ot),mn(_,j,M)):dt&ko&&(d.save(),d.clip(Ot),Dt&&d.clip(Dt),xe(G,ot),d.restore(),mn(_,j,M)):(xe(G,ot),mn(_,j,M)),(yt||Lt||Ot)&&d.restore()}function mn(_,M,P){P>0&&(M instanceof Map?M.forEach((N,G)=>{d.strokeStyle=Pr=G,d.stroke(N)}):M!=null&&_&&d.stroke(M))}function xe(_,M){M instanceof Map?M.forEach((P,N)=>{d.fillStyle=Ls=N,d.fill(P)}):M!=null&&_&&d.fill(M)}function fs(_,M,P,N){let G=A[_],j;if(N<=0)j=[0,0];else{let ot=G._space=G.space(n,_,M,P,N),dt=G._incrs=G.incrs(n,_,M,P,N,ot);j=XR(M,P,dt,N,ot)}return G._found=j}function gn(_,M,P,N,G,j,ot,dt,yt,Lt){let Dt=ot%2/2;y==1&&d.translate(Dt,Dt),Et(dt,ot,yt,Lt,dt),d.beginPath();let Ot,ie,Ee,Me,pe=G+(N==0||N==3?-j:j);P==0?(ie=G,Me=pe):(Ot=G,Ee=pe);for(let jt=0;jt<_.length;jt++)M[jt]!=null&&(P==0?Ot=Ee=_[jt]:ie=Me=_[jt],d.moveTo(Ot,ie),d.lineTo(Ee,Me));d.stroke(),y==1&&d.translate(-Dt,-Dt)}function Lr(_){let M=!0;return A.forEach((P,N)=>{if(!P.show)return;let G=b[P.scale];if(G.min==null){P._show&&(M=!1,P._show=!1,ce(!1));return}else P._show||(M=!1,P._show=!0,ce(!1));let j=P.side,ot=j%2,{min:dt,max:yt}=G,[Lt,Dt]=fs(N,dt,yt,ot==0?F:Rt);if(Dt==0)return;let Ot=G.distr==2,ie=P._splits=P.splits(n,N,dt,yt,Lt,Dt,Ot),Ee=G.distr==2?ie.map(Xt=>li[Xt]):ie,Me=G.distr==2?li[ie[1]]-li[ie[0]]:Lt,pe=P._values=P.values(n,P.filter(n,Ee,N,Dt,Me),N,Dt,Me);P._rotate=j==2?P.rotate(n,pe,N,Dt):0;let jt=P._size;P._size=Ci(P.size(n,pe,N,_)),jt!=null&&P._size!=jt&&(M=!1)}),M}function qi(_){let M=!0;return Xo.forEach((P,N)=>{let G=P(n,N,Wi,_);G!=Pi[N]&&(M=!1),Pi[N]=G}),M}function ps(){for(let _=0;_<A.length;_++){let M=A[_];if(!M.show||!M._show)continue;let P=M.side,N=P%2,G,j,ot=M.stroke(n,_),dt=P==0||P==3?-1:1,[yt,Lt]=M._found;if(M.label!=null){let Kn=M.labelGap*dt,ui=Tn((M._lpos+Kn)*Ae);It(M.labelFont[0],ot,"center",P==2?"top":o_),d.save(),N==1?(G=j=0,d.translate(ui,Tn(S+ht/2)),d.rotate((P==3?-eu:eu)/2)):(G=Tn(R+X/2),j=ui);let lr=Z_(M.label)?M.label(n,_,yt,Lt):M.label;d.fillText(lr,G,j),d.restore()}if(Lt==0)continue;let Dt=b[M.scale],Ot=N==0?X:ht,ie=N==0?R:S,Ee=M._splits,Me=Dt.distr==2?Ee.map(Kn=>li[Kn]):Ee,pe=Dt.distr==2?li[Ee[1]]-li[Ee[0]]:yt,jt=M.ticks,Xt=M.border,Ye=jt.show?jt.size:0,an=Tn(Ye*Ae),Nn=Tn((M.alignTo==2?M._size-Ye-M.gap:M.gap)*Ae),Fe=M._rotate*-eu/180,ln=g(M._pos*Ae),ci=(an+Nn)*dt,jn=ln+ci;j=N==0?jn:0,G=N==1?jn:0;let bi=M.font[0],Ii=M.align==1?Do:M.align==2?Of:Fe>0?Do:Fe<0?Of:N==0?"center":P==3?Of:Do,Zi=Fe||N==1?"middle":P==2?"top":o_;It(bi,ot,Ii,Zi);let hi=M.font[1]*M.lineGap,Mi=Ee.map(Kn=>g(a(Kn,Dt,Ot,ie))),Li=M._values;for(let Kn=0;Kn<Li.length;Kn++){let ui=Li[Kn];if(ui!=null){N==0?G=Mi[Kn]:j=Mi[Kn],ui=""+ui;let lr=ui.indexOf(`
`)==-1?[ui]:ui.split(/\n/gm);for(let Jn=0;Jn<lr.length;Jn++){let Vp=lr[Jn];Fe?(d.save(),d.translate(G,j+Jn*hi),d.rotate(Fe),d.fillText(Vp,0,0),d.restore()):d.fillText(Vp,G,j+Jn*hi)}}}jt.show&&gn(Mi,jt.filter(n,Me,_,Lt,pe),N,P,ln,an,He(jt.width*Ae,3),jt.stroke(n,_),jt.dash,jt.cap);let ji=M.grid;ji.show&&gn(Mi,ji.filter(n,Me,_,Lt,pe),N,N==0?2:1,N==0?S:R,N==0?ht:X,He(ji.width*Ae,3),ji.stroke(n,_),ji.dash,ji.cap),Xt.show&&gn([ln],[1],N==0?1:0,N==0?1:2,N==1?S:R,N==1?ht:X,He(Xt.width*Ae,3),Xt.stroke(n,_),Xt.dash,Xt.cap)}Dn("drawAxes")}function ce(_){v.forEach((M,P)=>{P>0&&(M._paths=null,_&&(s==1?(M.min=null,M.max=null):M.facets.forEach(N=>{N.min=null,N.max=null})))})}let on=!1,Zn=!1,Ue=[];function _n(){Zn=!1;for(let _=0;_<Ue.length;_++)Dn(...Ue[_]);Ue.length=0}function zn(){on||(BA(wp),on=!0)}function fl(_,M=!1){on=!0,Zn=M,_(n),wp(),M&&Ue.length>0&&queueMicrotask(_n)}n.batch=fl;function wp(){if(rt&&(ue(),rt=!1),xt&&(Mt(),xt=!1),gt){if(Ze(f,Do,$t),Ze(f,"top",re),Ze(f,sl,F),Ze(f,rl,Rt),Ze(p,Do,$t),Ze(p,"top",re),Ze(p,sl,F),Ze(p,rl,Rt),Ze(u,sl,sn),Ze(u,rl,pn),h.width=Tn(sn*Ae),h.height=Tn(pn*Ae),A.forEach(({_el:_,_show:M,_size:P,_pos:N,side:G})=>{if(_!=null)if(M){let j=G===3||G===0?P:0,ot=G%2==1;Ze(_,ot?"left":"top",N-j),Ze(_,ot?"width":"height",P),Ze(_,ot?"top":"left",ot?re:$t),Ze(_,ot?"height":"width",ot?Rt:F),Xf(_,Er)}else xi(_,Er)}),Pr=Ls=Ir=k=K=Y=$=wt=w=null,Ct=1,jo(!0),$t!=bt||re!=Be||F!=Ht||Rt!=qt){ce(!1);let _=F/Ht,M=Rt/qt;if(pt&&!tt&&lt.left>=0){lt.left*=_,lt.top*=M,Dr&&hs(Dr,Tn(lt.left),0,F,Rt),Nr&&hs(Nr,0,Tn(lt.top),F,Rt);for(let P=0;P<ae.length;P++){let N=ae[P];N!=null&&(We[P]*=_,$n[P]*=M,hs(N,Ci(We[P]),Ci($n[P]),F,Rt))}}if(qe.show&&!it&&qe.left>=0&&qe.width>0){qe.left*=_,qe.width*=_,qe.top*=M,qe.height*=M;for(let P in Cu)Ze(Fr,P,qe[P])}bt=$t,Be=re,Ht=F,qt=Rt}Dn("setSize"),gt=!1}sn>0&&pn>0&&(d.clearRect(0,0,h.width,h.height),Dn("drawClear"),E.forEach(_=>_()),Dn("draw")),qe.show&&it&&(pl(qe),it=!1),pt&&tt&&(ar(null,!0,!1),tt=!1),ut.show&&ut.live&&ft&&(Au(),ft=!1),l||(l=!0,n.status=1,Dn("ready")),Is=!1,on=!1}n.redraw=(_,M)=>{xt=M||!1,_!==!1?Ns(T,L.min,L.max):zn()};function wu(_,M){let P=b[_];if(P.from==null){if(rn==0){let N=P.range(n,M.min,M.max,_);M.min=N[0],M.max=N[1]}if(M.min>M.max){let N=M.min;M.min=M.max,M.max=N}if(rn>1&&M.min!=null&&M.max!=null&&M.max-M.min<1e-16)return;_==T&&P.distr==2&&rn>0&&(M.min=Vi(M.min,t[0]),M.max=Vi(M.max,t[0]),M.min==M.max&&M.max++),W[_]=M,rt=!0,zn()}}n.setScale=wu;let Eu,Tu,Dr,Nr,Ep,Tp,Ur,Or,Ap,Rp,Xe,Ke,Ds=!1,Bn=lt.drag,In=Bn.x,Ln=Bn.y;pt&&(lt.x&&(Eu=Ri(lA,p)),lt.y&&(Tu=Ri(cA,p)),L.ori==0?(Dr=Eu,Nr=Tu):(Dr=Tu,Nr=Eu),Xe=lt.left,Ke=lt.top);let qe=n.select=Sn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Fr=qe.show?Ri(aA,qe.over?p:f):null;function pl(_,M){if(qe.show){for(let P in _)qe[P]=_[P],P in Cu&&Ze(Fr,P,_[P]);M!==!1&&Dn("setSelect")}}n.setSelect=pl;function ay(_){if(v[_].show)Q&&Xf(se[_],Er);else if(Q&&xi(se[_],Er),pt){let P=At?ae[0]:ae[_];P!=null&&hs(P,-10,-10,F,Rt)}}function Ns(_,M,P){wu(_,{min:M,max:P})}function Yi(_,M,P,N){M.focus!=null&&dy(_),M.show!=null&&v.forEach((G,j)=>{j>0&&(_==j||_==null)&&(G.show=M.show,ay(j),s==2?(Ns(G.facets[0].scale,null,null),Ns(G.facets[1].scale,null,null)):Ns(G.scale,null,null),zn())}),P!==!1&&Dn("setSeries",_,M),N&&Ko("setSeries",n,_,M)}n.setSeries=Yi;function ly(_,M){Sn(C[_],M)}function cy(_,M){_.fill=ve(_.fill||null),_.dir=we(_.dir,-1),M=M??C.length,C.splice(M,0,_)}function hy(_){_==null?C.length=0:C.splice(_,1)}n.addBand=cy,n.setBand=ly,n.delBand=hy;function uy(_,M){v[_].alpha=M,pt&&ae[_]!=null&&(ae[_].style.opacity=M),Q&&se[_]&&(se[_].style.opacity=M)}let ms,Us,or,Br={focus:!0};function dy(_){if(_!=or){let M=_==null,P=Ft.alpha!=1;v.forEach((N,G)=>{if(s==1||G>0){let j=M||G==0||G==_;N._focus=M?null:j,P&&uy(G,j?1:Ft.alpha)}}),or=_,P&&zn()}}Q&&Jt&&be(h_,Tt,_=>{lt._lock||(Kt(_),or!=null&&Yi(null,Br,!0,xn.setSeries))});function $i(_,M,P){let N=b[M];P&&(_=_/Ae-(N.ori==1?re:$t));let G=F;N.ori==1&&(G=Rt,_=G-_),N.dir==-1&&(_=G-_);let j=N._min,ot=N._max,dt=_/G,yt=j+(ot-j)*dt,Lt=N.distr;return Lt==3?Oo(10,yt):Lt==4?TA(yt,N.asinh):Lt==100?N.bwd(yt):yt}function fy(_,M){let P=$i(_,T,M);return Vi(P,t[0],cn,hn)}n.valToIdx=_=>Vi(_,t[0]),n.posToIdx=fy,n.posToVal=$i,n.valToPos=(_,M,P)=>b[M].ori==0?r(_,b[M],P?X:F,P?R:0):o(_,b[M],P?ht:Rt,P?S:0),n.setCursor=(_,M,P)=>{Xe=_.left,Ke=_.top,ar(null,M,P)};function Cp(_,M){Ze(Fr,Do,qe.left=_),Ze(Fr,sl,qe.width=M)}function Pp(_,M){Ze(Fr,"top",qe.top=_),Ze(Fr,rl,qe.height=M)}let $o=L.ori==0?Cp:Pp,Zo=L.ori==1?Cp:Pp;function py(){if(Q&&ut.live)for(let _=s==2?1:0;_<v.length;_++){if(_==0&&le)continue;let M=ut.values[_],P=0;for(let N in M)Vt[_][P++].firstChild.nodeValue=M[N]}}function Au(_,M){if(_!=null&&(_.idxs?_.idxs.forEach((P,N)=>{nt[N]=P}):PA(_.idx)||nt.fill(_.idx),ut.idx=nt[0]),Q&&ut.live){for(let P=0;P<v.length;P++)(P>0||s==1&&!le)&&my(P,nt[P]);py()}ft=!1,M!==!1&&Dn("setLegend")}n.setLegend=Au;function my(_,M){let P=v[_],N=_==0&&z==2?li:t[_],G;le?G=P.values(n,_,M)??ne:(G=P.value(n,M==null?null:N[M],_,M),G=G==null?ne:{_:G}),ut.values[_]=G}function ar(_,M,P){Ap=Xe,Rp=Ke,[Xe,Ke]=lt.move(n,Xe,Ke),lt.left=Xe,lt.top=Ke,pt&&(Dr&&hs(Dr,Tn(Xe),0,F,Rt),Nr&&hs(Nr,0,Tn(Ke),F,Rt));let N,G=cn>hn;ms=ze,Us=null;let j=L.ori==0?F:Rt,ot=L.ori==1?F:Rt;if(Xe<0||rn==0||G){N=lt.idx=null;for(let dt=0;dt<v.length;dt++){let yt=ae[dt];yt!=null&&hs(yt,-10,-10,F,Rt)}Jt&&Yi(null,Br,!0,_==null&&xn.setSeries),ut.live&&(nt.fill(N),ft=!0)}else{let dt,yt,Lt;s==1&&(dt=L.ori==0?Xe:Ke,yt=$i(dt,T),N=lt.idx=Vi(yt,t[0],cn,hn),Lt=H(t[0][N],L,j,0));let Dt=-10,Ot=-10,ie=0,Ee=0,Me=!0,pe="",jt="";for(let Xt=s==2?1:0;Xt<v.length;Xt++){let Ye=v[Xt],an=nt[Xt],Nn=an==null?null:s==1?t[Xt][an]:t[Xt][1][an],Fe=lt.dataIdx(n,Xt,N,yt),ln=Fe==null?null:s==1?t[Xt][Fe]:t[Xt][1][Fe];if(ft=ft||ln!=Nn||Fe!=an,nt[Xt]=Fe,Xt>0&&Ye.show){let ci=Fe==null?-10:Fe==N?Lt:H(s==1?t[0][Fe]:t[Xt][0][Fe],L,j,0),jn=ln==null?-10:D(ln,s==1?b[Ye.scale]:b[Ye.facets[1].scale],ot,0);if(Jt&&ln!=null){let bi=L.ori==1?Xe:Ke,Ii=An(Ft.dist(n,Xt,Fe,jn,bi));if(Ii<ms){let Zi=Ft.bias;if(Zi!=0){let hi=$i(bi,Ye.scale),Mi=ln>=0?1:-1,Li=hi>=0?1:-1;Li==Mi&&(Li==1?Zi==1?ln>=hi:ln<=hi:Zi==1?ln<=hi:ln>=hi)&&(ms=Ii,Us=Xt)}else ms=Ii,Us=Xt}}if(ft||At){let bi,Ii;L.ori==0?(bi=ci,Ii=jn):(bi=jn,Ii=ci);let Zi,hi,Mi,Li,ji,Kn,ui=!0,lr=ct.bbox;if(lr!=null){ui=!1;let Jn=lr(n,Xt);Mi=Jn.left,Li=Jn.top,Zi=Jn.width,hi=Jn.height}else Mi=bi,Li=Ii,Zi=hi=ct.size(n,Xt);if(Kn=ct.fill(n,Xt),ji=ct.stroke(n,Xt),At)Xt==Us&&ms<=Ft.prox&&(Dt=Mi,Ot=Li,ie=Zi,Ee=hi,Me=ui,pe=Kn,jt=ji);else{let Jn=ae[Xt];Jn!=null&&(We[Xt]=Mi,$n[Xt]=Li,__(Jn,Zi,hi,ui),m_(Jn,Kn,ji),hs(Jn,Ci(Mi),Ci(Li),F,Rt))}}}}if(At){let Xt=Ft.prox,Ye=or==null?ms<=Xt:ms>Xt||Us!=or;if(ft||Ye){let an=ae[0];an!=null&&(We[0]=Dt,$n[0]=Ot,__(an,ie,Ee,Me),m_(an,pe,jt),hs(an,Ci(Dt),Ci(Ot),F,Rt))}}}if(qe.show&&Ds)if(_!=null){let[dt,yt]=xn.scales,[Lt,Dt]=xn.match,[Ot,ie]=_.cursor.sync.scales,Ee=_.cursor.drag;if(In=Ee._x,Ln=Ee._y,In||Ln){let{left:Me,top:pe,width:jt,height:Xt}=_.select,Ye=_.scales[Ot].ori,an=_.posToVal,Nn,Fe,ln,ci,jn,bi=dt!=null&&Lt(dt,Ot),Ii=yt!=null&&Dt(yt,ie);bi&&In?(Ye==0?(Nn=Me,Fe=jt):(Nn=pe,Fe=Xt),ln=b[dt],ci=H(an(Nn,Ot),ln,j,0),jn=H(an(Nn+Fe,Ot),ln,j,0),$o(Gi(ci,jn),An(jn-ci))):$o(0,j),Ii&&Ln?(Ye==1?(Nn=Me,Fe=jt):(Nn=pe,Fe=Xt),ln=b[yt],ci=D(an(Nn,ie),ln,ot,0),jn=D(an(Nn+Fe,ie),ln,ot,0),Zo(Gi(ci,jn),An(jn-ci))):Zo(0,ot)}else Pu()}else{let dt=An(Ap-Ep),yt=An(Rp-Tp);if(L.ori==1){let ie=dt;dt=yt,yt=ie}In=Bn.x&&dt>=Bn.dist,Ln=Bn.y&&yt>=Bn.dist;let Lt=Bn.uni;Lt!=null?In&&Ln&&(In=dt>=Lt,Ln=yt>=Lt,!In&&!Ln&&(yt>dt?Ln=!0:In=!0)):Bn.x&&Bn.y&&(In||Ln)&&(In=Ln=!0);let Dt,Ot;In&&(L.ori==0?(Dt=Ur,Ot=Xe):(Dt=Or,Ot=Ke),$o(Gi(Dt,Ot),An(Ot-Dt)),Ln||Zo(0,ot)),Ln&&(L.ori==1?(Dt=Ur,Ot=Xe):(Dt=Or,Ot=Ke),Zo(Gi(Dt,Ot),An(Ot-Dt)),In||$o(0,j)),!In&&!Ln&&($o(0,0),Zo(0,0))}if(Bn._x=In,Bn._y=Ln,_==null){if(P){if(Hp!=null){let[dt,yt]=xn.scales;xn.values[0]=dt!=null?$i(L.ori==0?Xe:Ke,dt):null,xn.values[1]=yt!=null?$i(L.ori==1?Xe:Ke,yt):null}Ko(Ff,n,Xe,Ke,F,Rt,N)}if(Jt){let dt=P&&xn.setSeries,yt=Ft.prox;or==null?ms<=yt&&Yi(Us,Br,!0,dt):ms>yt?Yi(null,Br,!0,dt):Us!=or&&Yi(Us,Br,!0,dt)}}ft&&(ut.idx=N,Au()),M!==!1&&Dn("setCursor")}let Os=null;Object.defineProperty(n,"rect",{get(){return Os==null&&jo(!1),Os}});function jo(_=!1){_?Os=null:(Os=p.getBoundingClientRect(),Dn("syncRect",Os))}function Ip(_,M,P,N,G,j,ot){lt._lock||Ds&&_!=null&&_.movementX==0&&_.movementY==0||(Ru(_,M,P,N,G,j,ot,!1,_!=null),_!=null?ar(null,!0,!0):ar(M,!0,!1))}function Ru(_,M,P,N,G,j,ot,dt,yt){if(Os==null&&jo(!1),Kt(_),_!=null)P=_.clientX-Os.left,N=_.clientY-Os.top;else{if(P<0||N<0){Xe=-10,Ke=-10;return}let[Lt,Dt]=xn.scales,Ot=M.cursor.sync,[ie,Ee]=Ot.values,[Me,pe]=Ot.scales,[jt,Xt]=xn.match,Ye=M.axes[0].side%2==1,an=L.ori==0?F:Rt,Nn=L.ori==1?F:Rt,Fe=Ye?j:G,ln=Ye?G:j,ci=Ye?N:P,jn=Ye?P:N;if(Me!=null?P=jt(Lt,Me)?a(ie,b[Lt],an,0):-10:P=an*(ci/Fe),pe!=null?N=Xt(Dt,pe)?a(Ee,b[Dt],Nn,0):-10:N=Nn*(jn/ln),L.ori==1){let bi=P;P=N,N=bi}}yt&&(M==null||M.cursor.event.type==Ff)&&((P<=1||P>=F-1)&&(P=Mr(P,F)),(N<=1||N>=Rt-1)&&(N=Mr(N,Rt))),dt?(Ep=P,Tp=N,[Ur,Or]=lt.move(n,P,N)):(Xe=P,Ke=N)}let Cu={width:0,height:0,left:0,top:0};function Pu(){pl(Cu,!1)}let Lp,Dp,Np,Up;function Op(_,M,P,N,G,j,ot){Ds=!0,In=Ln=Bn._x=Bn._y=!1,Ru(_,M,P,N,G,j,ot,!0,!1),_!=null&&(be(Bf,Gf,Fp,!1),Ko(l_,n,Ur,Or,F,Rt,null));let{left:dt,top:yt,width:Lt,height:Dt}=qe;Lp=dt,Dp=yt,Np=Lt,Up=Dt}function Fp(_,M,P,N,G,j,ot){Ds=Bn._x=Bn._y=!1,Ru(_,M,P,N,G,j,ot,!1,!0);let{left:dt,top:yt,width:Lt,height:Dt}=qe,Ot=Lt>0||Dt>0,ie=Lp!=dt||Dp!=yt||Np!=Lt||Up!=Dt;if(Ot&&ie&&pl(qe),Bn.setScale&&Ot&&ie){let Ee=dt,Me=Lt,pe=yt,jt=Dt;if(L.ori==1&&(Ee=yt,Me=Dt,pe=dt,jt=Lt),In&&Ns(T,$i(Ee,T),$i(Ee+Me,T)),Ln)for(let Xt in b){let Ye=b[Xt];Xt!=T&&Ye.from==null&&Ye.min!=ze&&Ns(Xt,$i(pe+jt,Xt),$i(pe,Xt))}Pu()}else lt.lock&&(lt._lock=!lt._lock,ar(M,!0,_!=null));_!=null&&(bn(Bf,Gf),Ko(Bf,n,Xe,Ke,F,Rt,null))}function gy(_,M,P,N,G,j,ot){if(lt._lock)return;Kt(_);let dt=Ds;if(Ds){let yt=!0,Lt=!0,Dt=10,Ot,ie;L.ori==0?(Ot=In,ie=Ln):(Ot=Ln,ie=In),Ot&&ie&&(yt=Xe<=Dt||Xe>=F-Dt,Lt=Ke<=Dt||Ke>=Rt-Dt),Ot&&yt&&(Xe=Xe<Ur?0:F),ie&&Lt&&(Ke=Ke<Or?0:Rt),ar(null,!0,!0),Ds=!1}Xe=-10,Ke=-10,nt.fill(null),ar(null,!0,!0),dt&&(Ds=dt)}function Bp(_,M,P,N,G,j,ot){lt._lock||(Kt(_),Yo(),Pu(),_!=null&&Ko(u_,n,Xe,Ke,F,Rt,null))}function kp(){A.forEach(qR),O(n.width,n.height,!0)}Tr(nu,Uo,kp);let kr={};kr.mousedown=Op,kr.mousemove=Ip,kr.mouseup=Fp,kr.dblclick=Bp,kr.setSeries=(_,M,P,N)=>{let G=xn.match[2];P=G(n,M,P),P!=-1&&Yi(P,N,!0,!1)},pt&&(be(l_,p,Op),be(Ff,p,Ip),be(c_,p,_=>{Kt(_),jo(!1)}),be(h_,p,gy),be(u_,p,Bp),Kf.add(n),n.syncRect=jo);let ml=n.hooks=i.hooks||{};function Dn(_,M,P){Zn?Ue.push([_,M,P]):_ in ml&&ml[_].forEach(N=>{N.call(null,n,M,P)})}(i.plugins||[]).forEach(_=>{for(let M in _.hooks)ml[M]=(ml[M]||[]).concat(_.hooks[M])});let zp=(_,M,P)=>P,xn=Sn({key:null,setSeries:!1,filters:{pub:b_,sub:b_},scales:[T,v[1]?v[1].scale:null],match:[M_,M_,zp],values:[null,null]},lt.sync);xn.match.length==2&&xn.match.push(zp),lt.sync=xn;let Hp=xn.key,Iu=yx(Hp);function Ko(_,M,P,N,G,j,ot){xn.filters.pub(_,M,P,N,G,j,ot)&&Iu.pub(_,M,P,N,G,j,ot)}Iu.sub(n);function _y(_,M,P,N,G,j,ot){xn.filters.sub(_,M,P,N,G,j,ot)&&kr[_](null,M,P,N,G,j,ot)}n.pub=_y;function xy(){Iu.unsub(n),Kf.delete(n),Pn.clear(),qf(nu,Uo,kp),c.remove(),Tt?.remove(),Dn("destroy")}n.destroy=xy;function Lu(){Dn("init",i,t),qo(t||i.data,!1),W[T]?wu(T,W[T]):Yo(),it=qe.show&&(qe.width>0||qe.height>0),tt=ft=!0,O(i.width,i.height)}return v.forEach(Cr),A.forEach(us),e?e instanceof HTMLElement?(e.appendChild(c),Lu()):e(n,Lu):Lu(),n}Rn.assign=Sn;Rn.fmtNum=sp;Rn.rangeNum=iu;Rn.rangeLog=ou;Rn.rangeAsinh=np;Rn.orient=Rr;Rn.pxRatio=Ae;Rn.join=FA;Rn.fmtDate=op,Rn.tzDate=$A;Rn.sync=yx;{Rn.addGap=PR,Rn.clipGaps=cu;let i=Rn.paths={points:Ex};i.linear=Ax,i.stepped=DR,i.bars=NR,i.spline=OR}var YR=4e3,Ix=.05;function Lx(i){let[t,e]=[1/0,-1/0];for(let s of i)s<t&&(t=s),s>e&&(e=s);if(!(e>=t))return[0,1];let n=Ix*(e-t)||Math.abs(e)*Ix||1;return[t-n,e+n]}var fu=class{constructor(t,e,n){Object.assign(this,{root:t,columns:e,head:n}),this.chart=t.querySelector(".chart"),[this.up,this.across]=t.querySelectorAll("select");for(let s of[this.across,this.up])s.addEventListener("change",()=>this.rebuild());new ResizeObserver(()=>this.uplot?.setSize(this.size())).observe(this.chart)}setRows(t){let e=JSON.stringify(t);if(e!==this.known){this.known=e,this.rows=t.flatMap(([n,s])=>[{title:n,key:`scalars/${n}`,unit:s},{title:`rate of ${n}`,key:`scalars/${n}`,unit:s?`${s}/s`:"1/s",rate:!0}]),this.root.hidden=!this.rows.length;for(let n of[this.across,this.up])n.replaceChildren(...this.rows.map(({title:s})=>oe("option","",s)));this.up.selectedIndex=t.length===2?2:1,this.rebuild()}}picks(){let t=Math.max(1,Math.ceil(this.columns.length/YR));return Array.from({length:Math.ceil(this.columns.length/t)},(e,n)=>n*t)}value({key:t,rate:e},n){let s=this.columns.get(t);if(!e)return s[n];let[r,o]=[Math.max(0,n-1),Math.min(this.columns.length-1,n+1)];return(s[o]-s[r])/(this.columns.t[o]-this.columns.t[r])}take(){let t=this.root.hidden?[]:this.picks(),[e,n]=[this.rows[this.across.selectedIndex],this.rows[this.up.selectedIndex]];this.x=t.map(s=>this.value(e,s)),this.y=t.map(s=>this.value(n,s)),this.ends=[Lx(this.x),Lx(this.y)]}rebuild(){if(!this.rows?.length)return;this.uplot?.destroy(),this.take();let t=document.documentElement.dataset.theme==="dark",e={stroke:t?"#2b3342":"#e2e7ee",width:1},n=(s,r)=>({stroke:t?"#aab6c9":"#4a5669",grid:e,ticks:e,font:"11px system-ui, sans-serif",size:r,label:`${s.title}${s.unit?` [${s.unit}]`:""}`,labelSize:16,labelFont:"11px system-ui, sans-serif",values:(o,a)=>a.map(l=>`${Number(l.toPrecision(6))}`)});this.color=t?"#5ea8f5":"#1f6fd0",this.uplot=new Rn({...this.size(),legend:{show:!1},cursor:{show:!1},scales:{x:{time:!1,range:()=>this.ends[0]},y:{range:()=>this.ends[1]}},axes:[n(this.rows[this.across.selectedIndex],28),n(this.rows[this.up.selectedIndex],50)],series:[{},{scale:"y",show:!0,paths:()=>null,points:{show:!1}}],hooks:{draw:[s=>this.draw(s)]}},[[0,1],[0,1]],this.chart),this.uplot.ctx.canvas.setAttribute("aria-hidden","true")}draw(t){let{ctx:e,bbox:n}=t;e.save(),e.beginPath(),e.rect(n.left,n.top,n.width,n.height),e.clip(),e.beginPath();let s=!1;this.x.forEach((a,l)=>{let c=Number.isFinite(a)&&Number.isFinite(this.y[l]);c&&e[s?"lineTo":"moveTo"](t.valToPos(a,"x",!0),t.valToPos(this.y[l],"y",!0)),s=c}),e.strokeStyle=e.fillStyle=this.color,e.lineWidth=1.5*devicePixelRatio,e.stroke();let[r,o]=this.here;Number.isFinite(r)&&Number.isFinite(o)&&(e.beginPath(),e.arc(t.valToPos(r,"x",!0),t.valToPos(o,"y",!0),4*devicePixelRatio,0,2*Math.PI),e.fill()),e.restore()}get here(){let t=[this.rows[this.across.selectedIndex],this.rows[this.up.selectedIndex]],e=Math.min(this.head.target,this.columns.length-1),[n,s]=t.map(r=>e>=0?this.value(r,e):NaN);return this.root.querySelector("output").value=e>=0?t.map((r,o)=>`${r.title} ${qa([n,s][o],r.unit)}`).join(", "):"",[n,s]}grow(){this.uplot&&(this.take(),this.uplot.setData([[0,1],[0,1]]))}update(){this.uplot?.redraw(!1)}size(){return{width:Math.max(this.chart.clientWidth,120),height:Math.max(this.chart.clientHeight,120)}}};var fp=[.01,.02,.05,.1,.25,.5,1,2,4,8,16,32],$R=40,ZR=.25,jR=1e3,pu=class{constructor(t,e,{show:n,changed:s}){Object.assign(this,{columns:t,frames:e,show:n,changed:s}),this.playing=!1,this.loop=!1,this.speed=1,this.follow=!1,this.growing=!1,this.t=0,this.target=0,this.shown=null,this.marks=[]}get count(){return this.columns.length}seek(t){this.count&&(this.target=Math.max(0,Math.min(this.count-1,Math.round(t))),this.t=this.columns.t[this.target],this.follow=!1,this.marks=[],this.changed())}seekTime(t){this.seek(this.columns.frameAt(t+1e-9))}step(t){this.playing=!1,this.seek(this.target+t)}toggle(){this.playing=!this.playing,this.playing&&this.target>=this.count-1&&!this.growing&&this.seek(0),this.marks=[],this.changed()}setLoop(t){this.loop=t,this.changed()}setFollow(t){t&&this.seek(this.count-1),this.follow=t,this.changed()}setSpeed(t){this.speed=t,this.marks=[],this.changed()}changeSpeed(t){let e=fp.findIndex(n=>n>=this.speed-1e-9);this.setSpeed(fp[Math.max(0,Math.min(fp.length-1,e+t))])}get attained(){let[t,e]=[this.marks[0],this.marks.at(-1)];return this.playing&&e?.now-t?.now>300?1e3*(e.t-t.t)/(e.now-t.now):null}tick(t,e){if(!this.count)return;let n=this.stride();this.follow?this.target=this.count-1:this.playing&&this.advance(t,Math.min(e,ZR),n),this.want(n);let s=this.frames.get(this.target);s&&s!==this.shown&&this.display(s)}advance(t,e,n){let s=this.columns.t,r=s[this.count-1],o=this.t+e*this.speed;o>=r&&(this.loop&&!this.growing&&this.t>=r?(o=s[0],this.marks=[]):o=r);let a=this.columns.frameAt(o+1e-9);if(a<this.count-1&&(a-=a%n),o>=this.t&&(a=Math.max(a,this.target)),this.target=a,!!this.frames.kept.has(a)){for(this.t=o,this.marks.push({now:t,t:o});t-this.marks[0].now>jR;)this.marks.shift();o>=r&&!this.loop&&!this.growing&&(this.playing=!1,this.changed())}}get pace(){return this.stride()*this.columns.interval/this.speed}stride(){return this.playing?Math.max(1,Math.floor(this.speed/60/this.columns.interval)):1}want(t){let e=[this.target];if(this.playing){for(let n=1;n<=Math.min($R,this.count-1);n++){let s=this.target-this.target%t+n*t;s<this.count?e.push(s):this.loop&&e.push(s%this.count-s%this.count%t)}e.push(this.count-1)}else for(let n of[1,-1,2,-2])this.target+n>=0&&this.target+n<this.count&&e.push(this.target+n);this.frames.want([...new Set(e)])}arrived(t){let e=Math.abs(t.index-this.target);(!this.shown||!this.frames.kept.has(this.target)&&e<Math.abs(this.shown.index-this.target))&&this.display(t)}display(t){this.shown=t,this.show(t)}};var KR={light:["#1f6fd0","#d9660a","#0d8a5f","#c02e74","#7a52cc","#a67c00","#0b7f99","#a33c24","#5d6a7e"],dark:["#5ea8f5","#f59b4c","#45c795","#ea6ba5","#ab90f0","#e2b93b","#5cc6de","#e57f66","#9fb0c8"]},JR=new Set(["residual","projection","topology","numerical/linearisation"]),QR=4e3,tC=4;function Dx(i){let t=i.map(s=>({name:s,keys:[`ledger/${s}`],shown:!JR.has(s)})),e=i.filter(s=>s==="kinetic"||s.startsWith("stored/")),n={name:"kinetic + stored",keys:e.map(s=>`ledger/${s}`),shown:!0,dash:[6,4]};return e.length>1?[n,...t]:t}var mu=class{constructor(t,e,n){Object.assign(this,{root:t,columns:e,player:n}),this.chart=t.querySelector(".chart"),this.legend=t.querySelector(".legend"),this.choice=t.querySelector("select"),this.groups=[],this.choice.addEventListener("change",()=>this.rebuild()),new ResizeObserver(()=>this.resize()).observe(this.chart)}setRows(t,e){let n=JSON.stringify([t,e]);if(n===this.known)return;this.known=n;let s=[...new Set(e.map(([,r])=>r))];if(this.groups=s.map(r=>({title:`Signals [${r||"1"}]`,unit:r,rows:e.filter(o=>o[1]===r).map(([o])=>({name:o,keys:[`scalars/${o}`],shown:!0}))})),t.length){let r={title:"Energy since the start [J]",unit:"J",rows:Dx(t),since:!0};this.groups.unshift({title:"Energy [J]",unit:"J",rows:Dx(t)},r)}this.root.hidden=!this.groups.length,this.choice.replaceChildren(...this.groups.map(({title:r})=>oe("option","",r))),this.rebuild()}get group(){return this.groups[this.choice.selectedIndex]}values(t,e){let n=s=>t.keys.reduce((r,o)=>r+this.columns.get(o)[s],0);return this.group.since?n(e)-n(0):n(e)}picks(){let t=this.columns.length,e=Math.max(1,Math.ceil(t/QR)),n=Array.from({length:Math.ceil(t/e)},(s,r)=>r*e);return t&&n.at(-1)!==t-1&&n.push(t-1),n}data(){let t=this.picks(),e=this.group.rows.map(n=>{let s=n.keys.map(r=>this.columns.get(r));return t.map(r=>{let o=s.reduce((a,l)=>a+l[r]-(this.group.since?l[0]:0),0);return Number.isFinite(o)?o:null})});return[t.map(n=>this.columns.t[n]),...e]}rebuild(){if(!this.groups.length)return;let t=document.documentElement.dataset.theme==="dark",e=KR[t?"dark":"light"],n=t?"#aab6c9":"#4a5669",s={stroke:t?"#2b3342":"#e2e7ee",width:1},r="11px system-ui, sans-serif";this.uplot?.destroy(),this.group.rows.forEach((l,c)=>l.color=e[c%e.length]);let o={stroke:n,grid:s,ticks:s,font:r},a=(l,c)=>c.map(h=>h===0?"0":qa(h,this.group.unit).replace(/\.?0+(?= )/,"").replace(` ${this.group.unit}`,""));this.uplot=new Rn({...this.chartSize(),legend:{show:!1},cursor:{points:{show:!1},drag:{x:!0,y:!1},y:!1},scales:{x:{time:!1}},axes:[{...o,size:28,values:(l,c)=>c.map(h=>`${Number(h.toPrecision(6))} s`)},{...o,size:56,values:a}],series:[{},...this.group.rows.map(({name:l,color:c,shown:h,dash:d})=>({label:l,stroke:c,show:h,dash:d,width:1.5,points:{show:!1}}))],hooks:{ready:[l=>this.listen(l)],draw:[()=>this.placeHead()]}},this.data(),this.chart),this.uplot.ctx.canvas.setAttribute("aria-hidden","true"),this.chart.setAttribute("aria-label",`${this.group.title} over time; the values now are in the list below`),this.fillLegend(),this.update(this.player.target)}listen(t){this.head=oe("div","playhead"),t.over.append(this.head),this.placeHead();let e=0;t.over.addEventListener("pointerdown",n=>e=n.clientX),t.over.addEventListener("click",n=>{let s=n.clientX-t.over.getBoundingClientRect().left;Math.abs(n.clientX-e)<tC&&this.player.seekTime(t.posToVal(s,"x")+this.columns.interval/2)})}fillLegend(){this.cells=this.group.rows.map((t,e)=>{let n=oe("input");n.type="checkbox",n.checked=t.shown,n.style.accentColor=t.color,n.addEventListener("change",()=>{t.shown=n.checked,this.uplot.setSeries(e+1,{show:n.checked})});let s=oe("span",t.dash?"line dashed":"line");s.style.borderColor=t.color;let r=Qs(),o=oe("label","row",n,s,oe("span","name",t.name),r);return o.title=t.name,{row:t,value:r,label:o}}),this.legend.replaceChildren(...this.cells.map(({label:t})=>t))}grow(){this.uplot?.setData(this.data())}update(t){for(let{row:e,value:n}of this.cells??[])n.textContent=qa(this.values(e,t),this.group.unit);this.index=t,this.placeHead()}placeHead(){if(!this.uplot||!this.head)return;let t=this.uplot.valToPos(this.columns.t[this.index??0],"x");this.head.hidden=!(t>=0&&t<=this.uplot.over.clientWidth),this.head.style.transform=`translateX(${t}px)`}chartSize(){return{width:Math.max(this.chart.clientWidth,120),height:Math.max(this.chart.clientHeight,120)}}resize(){this.uplot?.setSize(this.chartSize())}};var pp=()=>document.getElementById("recording");function Nx(i,t){let e=[];return eC(i.textContent).then(s=>{i.remove();for(let r of s){let{type:o,index:a}=Jo(r);o==="frame"?e[a]=r:t[o](Jo(r))}}),{send:()=>{},askFrames:s=>setTimeout(()=>s.forEach(r=>e[r]&&t.frame(Jo(e[r]))))}}async function eC(i){let t=Uint8Array.from(atob(i),o=>o.charCodeAt(0)),e=new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip")),n=await new Response(e).arrayBuffer(),s=new DataView(n),r=[];for(let o=0;o<n.byteLength;){let a=s.getUint32(o,!0);r.push(n.slice(o+4,o+4+a)),o+=4+a}return r}var mp=300,nC={points:"points",frames:"bodies",fixed:"fixed"};function Ux(i,t,e){i.hidden=!t.length;let n=t.map(s=>{let r=oe("input");r.type="checkbox",r.checked=!0,r.addEventListener("change",()=>e?.setVisible(s.name,r.checked));let o=oe("span","swatch");return o.style.background=Lo(s.look,s.number),oe("label","row",r,o,oe("span","name",s.look.label||s.name),oe("span","faint",nC[s.kind]))});i.querySelector(".list").replaceChildren(...n)}function Ox(i,t,{has:e,isOn:n,toggle:s}){let r=t.filter(([l])=>e(l)),o=r.map(([l])=>`${l} ${n(l)}`).join();if(o===i.dataset.state)return;i.dataset.state=o,i.hidden=!r.length;let a=r.map(([l,c])=>{let h=oe("input");return h.type="checkbox",h.checked=n(l),h.addEventListener("change",()=>s(l)),oe("label","row",h,oe("span","name",c))});i.querySelector(".list").replaceChildren(...a)}var gu=class{constructor(t,e,n,s){Object.assign(this,{root:t,timeline:e,columns:n,player:s}),this.list=t.querySelector(".list"),this.rows=[]}fill(){let{events:t}=this.timeline;this.root.hidden=!t.length,this.root.querySelector("h2 .faint").textContent=t.length>mp?`first ${mp} of ${t.length}`:t.length,this.rows=t.slice(0,mp).map(e=>{let n=oe("span","swatch");n.style.background=this.timeline.color(e.kind);let s=oe("span","name",`${e.kind} ${e.where}`),r=oe("button","row",n,s,Qs(`${as(e.t,this.columns.interval)} s`));return r.title=e.text,r.addEventListener("click",()=>this.player.seekTime(e.t)),{t:e.t,row:r}}),this.list.replaceChildren(...this.rows.map(({row:e})=>e))}update(t){for(let{t:e,row:n}of this.rows)n.classList.toggle("past",e<=t)}};var Fx={type:"change"},_p={type:"start"},kx={type:"end"},_u=new Ms,Bx=new Gn,iC=Math.cos(70*dn.DEG2RAD),Cn=new U,ai=2*Math.PI,Re={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},gp=1e-6,xu=class extends La{constructor(t,e=null){super(t,e),this.state=Re.NONE,this.target=new U,this.cursor=new U,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Zs.ROTATE,MIDDLE:Zs.DOLLY,RIGHT:Zs.PAN},this.touches={ONE:js.ROTATE,TWO:js.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new U,this._lastQuaternion=new vn,this._lastTargetPosition=new U,this._quat=new vn().setFromUnitVectors(t.up,new U(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new $s,this._sphericalDelta=new $s,this._scale=1,this._panOffset=new U,this._rotateStart=new zt,this._rotateEnd=new zt,this._rotateDelta=new zt,this._panStart=new zt,this._panEnd=new zt,this._panDelta=new zt,this._dollyStart=new zt,this._dollyEnd=new zt,this._dollyDelta=new zt,this._dollyDirection=new U,this._mouse=new zt,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=rC.bind(this),this._onPointerDown=sC.bind(this),this._onPointerUp=oC.bind(this),this._onContextMenu=fC.bind(this),this._onMouseWheel=cC.bind(this),this._onKeyDown=hC.bind(this),this._onTouchStart=uC.bind(this),this._onTouchMove=dC.bind(this),this._onMouseDown=aC.bind(this),this._onMouseMove=lC.bind(this),this._interceptControlDown=pC.bind(this),this._interceptControlUp=mC.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(t){this._cursorStyle=t,t==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Re.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Fx),this.update(),this.state=Re.NONE}pan(t,e){this._pan(t,e),this.update()}dollyIn(t){this._dollyIn(t),this.update()}dollyOut(t){this._dollyOut(t),this.update()}rotateLeft(t){this._rotateLeft(t),this.update()}rotateUp(t){this._rotateUp(t),this.update()}update(t=null){let e=this.object.position;Cn.copy(e).sub(this.target),Cn.applyQuaternion(this._quat),this._spherical.setFromVector3(Cn),this.autoRotate&&this.state===Re.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=ai:n>Math.PI&&(n-=ai),s<-Math.PI?s+=ai:s>Math.PI&&(s-=ai),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Cn.setFromSpherical(this._spherical),Cn.applyQuaternion(this._quatInverse),e.copy(this.target).add(Cn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Cn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new U(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new U(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Cn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(_u.origin.copy(this.object.position),_u.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(_u.direction))<iC?this.object.lookAt(this.target):(Bx.setFromNormalAndCoplanarPoint(this.object.up,this.target),_u.intersectPlane(Bx,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>gp||8*(1-this._lastQuaternion.dot(this.object.quaternion))>gp||this._lastTargetPosition.distanceToSquared(this.target)>gp?(this.dispatchEvent(Fx),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?ai/60*this.autoRotateSpeed*t:ai/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){Cn.setFromMatrixColumn(e,0),Cn.multiplyScalar(-t),this._panOffset.add(Cn)}_panUp(t,e){this.screenSpacePanning===!0?Cn.setFromMatrixColumn(e,1):(Cn.setFromMatrixColumn(e,0),Cn.crossVectors(this.object.up,Cn)),Cn.multiplyScalar(t),this._panOffset.add(Cn)}_pan(t,e){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Cn.copy(s).sub(this.target);let r=Cn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*r/n.clientHeight,this.object.matrix),this._panUp(2*e*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=t-n.left,r=e-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientY),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ai*this._rotateDelta.x/e.clientHeight),this._rotateUp(ai*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(ai*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-ai*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(ai*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-ai*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(n,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let n=this._getSecondPointerPosition(t),s=.5*(t.pageX+n.x),r=.5*(t.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(ai*this._rotateDelta.x/e.clientHeight),this._rotateUp(ai*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),n=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),n=t.pageX-e.x,s=t.pageY-e.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(t.pageX+e.x)*.5,a=(t.pageY+e.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new zt,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,n={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function sC(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function rC(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function oC(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(kx),this.state=Re.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function aC(i){let t;switch(i.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case Zs.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Re.DOLLY;break;case Zs.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Re.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Re.ROTATE}break;case Zs.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Re.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Re.PAN}break;default:this.state=Re.NONE}this.state!==Re.NONE&&this.dispatchEvent(_p)}function lC(i){switch(this.state){case Re.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Re.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Re.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function cC(i){this.enabled===!1||this.enableZoom===!1||this.state!==Re.NONE||(i.preventDefault(),this.dispatchEvent(_p),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(kx))}function hC(i){this.enabled!==!1&&this._handleKeyDown(i)}function uC(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case js.ROTATE:if(this.enableRotate===!1){this.state=Re.NONE;break}this._handleTouchStartRotate(i),this.state=Re.TOUCH_ROTATE;break;case js.PAN:if(this.enablePan===!1){this.state=Re.NONE;break}this._handleTouchStartPan(i),this.state=Re.TOUCH_PAN;break;default:this.state=Re.NONE}break;case 2:switch(this.touches.TWO){case js.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Re.TOUCH_DOLLY_PAN;break;case js.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Re.TOUCH_DOLLY_ROTATE;break;default:this.state=Re.NONE}break;default:this.state=Re.NONE}this.state!==Re.NONE&&this.dispatchEvent(_p)}function dC(i){switch(this._trackPointer(i),this.state){case Re.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Re.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Re.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Re.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Re.NONE}}function fC(i){this.enabled!==!1&&i.preventDefault()}function pC(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function mC(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var zx={processor:1024,card:2048},Hx=.004,gC=16/9,_C=3.2,Vx=new zt,xC=new U,yu=class{constructor(t){this.software=ls(),A0(),E0(),this.software&&(R0(),T0()),this.renderer=new ph({canvas:t,antialias:!this.software,powerPreference:"high-performance"}),this.renderer.shadowMap.enabled=!0,this.renderer.shadowMap.autoUpdate=!this.software,this.renderer.shadowMap.type=mr,this.scene=new pa,this.sky=new Nh,this.scene.add(this.sky.object),this.camera=new Qn(35,1,.1,1e3),this.camera.up.set(0,0,1),this.tracks=new Map,this.box=new ei(new U(-1,-1,-1),new U(1,1,1));let e=new Aa(new Ut(...To),new Ut(...Ja),Math.PI);e.position.set(0,0,1),this.scene.add(e),this.light=new Pa(new Ut(...Eo),Math.PI),this.light.castShadow=!0,this.texels=this.software?zx.processor:zx.card,this.light.shadow.mapSize.set(this.texels,this.texels),this.light.shadow.radius=2,this.scene.add(this.light,this.light.target),this.ink=new Eh(t),this.dirty=!0,this.late=!0,this.share=1,new ResizeObserver(()=>this.resize()).observe(t),this.makeControls(t)}makeControls(t){this.controls=new xu(this.camera,t),this.controls.enableDamping=!0,this.controls.dampingFactor=.2,this.controls.zoomToCursor=!0,this.controls.addEventListener("start",()=>this.moved=!0),this.controls.addEventListener("change",()=>this.dirty=!0)}build(t,e){this.look=t.look,this.ink.readScales(t.tracks);for(let n of t.tracks){let s=Y0(n,e[n.name]??{});this.tracks.set(n.name,s),this.scene.add(s.object)}this.falls=!!this.look.gravity?.some(n=>n!==0),this.hasPlane=t.tracks.some(n=>n.kind==="fixed"&&n.look.shape?.kind==="plane"),this.gridOn=this.falls||this.hasPlane}setBox(t,e,n,s){this.depth=s,t&&this.box.set(new U(...t[0]),new U(...t[1])),this.subject=(e??$h([this.box.min.toArray(),this.box.max.toArray()])).map(r=>new U(...r)),this.side=n??e_(new ei().setFromPoints(this.subject)),this.size=Math.max(this.box.getSize(new U).length(),1e-6),this.boxed=!0,this.controls.minDistance=this.size*.001,this.controls.maxDistance=this.size*50;for(let r of this.tracks.values())r.setSize?.(this.box,this.size);this.hasPlane||this.replaceGround(),this.moved?this.aimLight():this.home(),this.dirty=!0}replaceGround(){this.ground&&this.scene.remove(this.ground.object),this.ground=this.falls?U0(this.look.gravity,this.box,this.size,this.depth):N0(this.box,this.size,this.dark),this.ground.setSize?.(this.box,this.size),this.falls?this.ground.setGrid(this.gridOn):this.ground.object.visible=this.gridOn,this.scene.add(this.ground.object)}aimLight(){let t=this.box.getCenter(new U),e=.9*this.size;this.light.target.position.copy(t),this.light.position.copy(t).addScaledVector(this.sun,2*e),Object.assign(this.light.shadow.camera,{left:-e,right:e,top:e,bottom:-e,near:.1*e,far:5*e}),this.light.shadow.camera.updateProjectionMatrix(),this.light.shadow.normalBias=3*e/this.texels,this.light.shadow.bias=-6e-4}fov(t){let e=this.camera.aspect||1,[n,s]=this.look.size??[Math.min(gC,1/e),1],r=Math.tan(dn.degToRad(t)/2),o=Math.max(1,n/s/e);return dn.radToDeg(2*Math.atan(r*Math.min(o,_C)))}home(){this.moved=!1,this.follow(null),this.controls.enableDamping=!1,this.controls.update();let t=this.look?.camera;t?.position?(this.camera.fov=this.fov(t.fov??35),this.camera.up.set(...t.up??[0,0,1]),this.camera.position.set(...t.position),this.controls.target.set(...t.target??this.box.getCenter(new U).toArray())):Lf(this.camera,this.controls.target,this.subject,this.side),this.settle()}lookAtSubject(){Lf(this.camera,this.controls.target,this.subject,this.side),this.settle()}settle(){this.controls.update(),this.controls.enableDamping=!0,this.sun=w0(this.look,this.camera),this.aimLight(),this.dirty=!0}sees(t,e,n){this.camera.updateMatrixWorld(),this.camera.updateProjectionMatrix();let{x:s,y:r,z:o}=xC.set(t,e,n).project(this.camera);return Math.abs(s)<1&&Math.abs(r)<1&&o<1}keepAbove(){let{controls:t,camera:e}=this,n=[...this.tracks.values(),this.ground].map(o=>o?.level??null).filter(o=>o!==null),s=Math.max(...n)+Hx*this.size,r=!n.length||e.up.z<1||(this.look?.camera?.position?.[2]??1/0)<s;r||(t.target.z=Math.max(t.target.z,s-Hx*this.size)),t.maxPolarAngle=r?Math.PI:Math.acos(Math.max(-1,Math.min((s-t.target.z)/t.getDistance(),.9)))}follow(t){this.followed=t,this.before=null,t&&(this.moved=!0)}followNext(){let t=this.look?.follow??[];return this.follow(t[t.indexOf(this.followed)+1]??null),this.followed}goAlong({tracks:t}){let{x:e}=t[this.followed]??{};if(!e)return;let n=new U().fromArray(e),s=n.clone().sub(this.before??this.controls.target);this.before=n,this.camera.position.add(s),this.controls.target.add(s)}show(t){this.goAlong(t),this.ink.tracks=t.tracks;for(let[e,n]of Object.entries(t.tracks))this.tracks.get(e)?.update(n);this.dirty=!0}add(t){this.scene.add(t),this.dirty=!0}setVisible(t,e){this.tracks.get(t).object.visible=e,this.dirty=!0}setTheme(t,e){this.dark=t,this.sky.set(t,e),this.ground&&this.replaceGround(),this.dirty=!0}toggleGrid(){this.gridOn=!this.gridOn,this.ground?.setGrid?this.ground.setGrid(this.gridOn):this.ground&&(this.ground.object.visible=this.gridOn);for(let t of this.tracks.values())t.setGrid?.(this.gridOn);this.dirty=!0}toggleShadows(){this.light.castShadow=!this.light.castShadow,this.dirty=!0}setShare(t){this.share=t,this.resize()}resize(){let{clientWidth:t,clientHeight:e}=this.renderer.domElement;!t||!e||(this.renderer.setPixelRatio(this.share*Math.min(devicePixelRatio,2)),this.renderer.setSize(t,e,!1),this.camera.aspect=t/e,this.camera.updateProjectionMatrix(),this.boxed&&!this.moved&&this.home(),this.dirty=!0,this.draw())}printed(t,e){this.dirty=this.late=!0,this.draw();let n=Object.assign(document.createElement("canvas"),{width:t,height:e}),s=n.getContext("2d"),r=[this.renderer.domElement,this.ink.sheet].filter(o=>!o.hidden);for(let o of r){let a=Math.max(t/o.width,e/o.height),[l,c]=[a*o.width,a*o.height];s.drawImage(o,(t-l)/2,(e-c)/2,l,c)}return n}picture(){let{width:t,height:e}=this.renderer.domElement;return new Promise(n=>this.printed(t,e).toBlob(n,"image/png"))}toggleOverlay(t){this.ink.toggle(t),this.dirty=!0}drawOverlays(){let{clientWidth:t,clientHeight:e}=this.renderer.domElement,n=r=>this.tracks.get(r)?.thickness??0,s={camera:this.camera,target:this.controls.target,dark:this.dark,top:n};this.ink.draw(s,t,e,Math.min(devicePixelRatio,2))}shade(){this.late=!this.late,this.renderer.shadowMap.needsUpdate=!this.late,this.dirty=this.late}draw(){if(this.boxed&&this.keepAbove(),this.controls.update(),!this.dirty||!this.boxed)return!1;this.dirty=!1;let t=this.camera.position.distanceTo(this.box.getCenter(new U));return this.camera.near=Math.max(.003*this.controls.getDistance(),1e-4*this.size),this.camera.far=t+60*this.size,this.camera.updateProjectionMatrix(),Ao.backdropRows.value=this.renderer.getDrawingBufferSize(Vx).y,Ka.value=2*Math.tan(dn.degToRad(this.camera.fov)/2)/Vx.y,this.software&&this.shade(),this.renderer.render(this.scene,this.camera),this.drawOverlays(),!0}};var[Gx,xp]=[Math.PI/24,1.15],Wx=.05,Xx={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,-1],ArrowDown:[0,1]},qx={"+":1/xp,"=":1/xp,"-":xp},yC="arrow keys rotate the view, + and \u2212 zoom, Home resets it",vu=class{constructor(t,{say:e,elsewhere:n=()=>!1}){Object.assign(this,{stage:t,elsewhere:n});let s=t.renderer.domElement;s.addEventListener("focus",()=>{this.reached=s.matches(":focus-visible"),s.classList.toggle("reached",this.reached),this.reached&&e(yC)}),s.addEventListener("blur",()=>{this.reached&&e(""),this.reached=!1,s.classList.remove("reached")})}get on(){return!!this.reached&&!this.elsewhere()}takes({key:t,ctrlKey:e}){if(!this.on||e||!(t in Xx||t in qx))return!1;let[n,s]=Xx[t]??[0,0];return this.move(n*Gx,s*Gx,qx[t]??1),!0}move(t,e,n){let{camera:s,controls:r}=this.stage,o=new vn().setFromUnitVectors(s.up,new U(0,1,0)),a=new $s().setFromVector3(s.position.clone().sub(r.target).applyQuaternion(o));a.theta+=t,a.phi=dn.clamp(a.phi+e,Wx,Math.PI-Wx),a.radius=dn.clamp(a.radius*n,r.minDistance,r.maxDistance),s.position.setFromSpherical(a).applyQuaternion(o.invert()).add(r.target),this.stage.moved=this.stage.dirty=!0}};var vC=6,Su=class{constructor(t,e,n){Object.assign(this,{columns:e,player:n}),this.range=t.querySelector("input"),this.marks=t.querySelector("canvas"),this.tip=t.querySelector(".tip"),this.events=[],this.kinds=new Map,this.range.addEventListener("input",()=>n.seek(Number(this.range.value))),t.addEventListener("pointermove",s=>this.hint(s)),t.addEventListener("pointerleave",()=>this.tip.hidden=!0),this.marks.addEventListener("click",s=>this.jump(s)),new ResizeObserver(()=>this.draw()).observe(this.marks)}color(t){return this.kinds.has(t)||this.kinds.set(t,nl[(this.kinds.size+1)%nl.length]),this.kinds.get(t)}addEvents(t){for(let[e,n,s,r]of t)this.events.push({t:e,kind:n,where:s,text:r});this.events.sort((e,n)=>e.t-n.t)}update(t){this.range.max=Math.max(0,this.columns.length-1),this.range.value=t,this.range.setAttribute("aria-valuetext",`frame ${t}, ${as(this.columns.t[t]??0,this.columns.interval)} s`)}get span(){let{left:t,width:e}=this.range.getBoundingClientRect();return{left:t+7,width:e-14}}draw(){let t=devicePixelRatio,{clientWidth:e,clientHeight:n}=this.marks;this.marks.width=e*t,this.marks.height=n*t;let s=this.marks.getContext("2d"),r=Math.max(1,this.columns.length-1),o=new Set;for(let a of this.events){let l=Math.round((7+this.columns.placeOf(a.t)/r*(e-14))*t);o.has(`${l} ${a.kind}`)||(o.add(`${l} ${a.kind}`),s.fillStyle=this.color(a.kind),s.fillRect(l-t,0,2*t,n*t))}}placeAt(t){let{left:e,width:n}=this.span;return Math.max(0,Math.min(1,(t-e)/n))*(this.columns.length-1)}eventNear(t){let e=vC/this.span.width*(this.columns.length-1),n=this.placeAt(t),s=null;for(let r of this.events){let o=Math.abs(this.columns.placeOf(r.t)-n);o<=e&&o<(s?.off??1/0)&&(s={event:r,off:o})}return s?.event}hint(t){if(!this.columns.length)return;let e=this.eventNear(t.clientX),n=e?.t??this.columns.t[Math.round(this.placeAt(t.clientX))];this.tip.textContent=`${as(n,this.columns.interval)} s${e?` \xB7 ${e.kind}: ${e.where} ${e.text}`:""}`,this.tip.hidden=!1;let s=this.range.getBoundingClientRect(),r=this.tip.offsetWidth/2;this.tip.style.left=`${Math.max(r,Math.min(s.width-r,t.clientX-s.left))}px`}jump(t){let e=this.eventNear(t.clientX);e?this.player.seekTime(e.t):this.player.seek(this.placeAt(t.clientX))}jumpBy(t){let e=this.player.target,n=this.events.map(({t:r})=>this.columns.frameAt(r+1e-9)),s=t>0?n.find(r=>r>e):n.findLast(r=>r<e);s!==void 0&&(this.player.playing=!1,this.player.seek(s))}};var SC=.025,bC=1e4,_e=i=>document.getElementById(i),Si=new gl,Zx=new _l(i=>Qx.askFrames(i)),ge=new pu(Si,Zx,{show:TC,changed:Mp}),Go=new Su(_e("timeline"),Si,ge),jx=new gu(_e("events"),Go,Si,ge),Sp={get target(){return Ge?Si.length-1:ge.target},seekTime:i=>Ge||ge.seekTime(i)},ul=new mu(_e("plot"),Si,Sp),bu=new fu(_e("phase"),Si,Sp),nn=wC(),Kx=nn&&new vu(nn,{say:i=>_e("held").value=i,elsewhere:()=>!!Ge?.reach?.thing}),Yn=null,hl="",Jx=0,Ge=null,Yx={hello(i){Yn=i,Yn.tracks.forEach((t,e)=>t.number=e),document.title=`${Yn.name} \u2013 visviva`,_e("name").querySelector("strong").textContent=Yn.look.title||Yn.name,Yn.live&&(Ge=new jh(Qx,nn,Kx,si)),Ge?.hello(Yn),Ge&&bp(),Ge||AC(),RC(Ge?.keys??Du)},static({arrays:i}){let t={};for(let{track:e,key:n,data:s}of i)(t[e]??={})[n]=s;nn?.build(Yn,t),Ux(_e("tracks"),Yn.tracks,nn),iy(gf(Yn.look.background)??matchMedia("(prefers-color-scheme: dark)").matches,Yn.look.background),Ge?.begin()},series(i){Si.add(i),Ge&&ey(i.ledger,i.scalars),ul.grow(),bu.grow(),Ge?ul.update(Sp.target):Go.update(ge.target)},status:i=>Ge?Ge.statusChanged(i):EC(i),frame:i=>Ge?Ge.frame(i):ge.arrived(Zx.add(i)),note:i=>Ge?.noted(i),closed(i){Yn?vp(`The connection is closed${i?`: ${i}`:""}. ${MC()}`,!0):vp("The server did not accept this page. Open the address that visviva printed, including its token."),document.body.dataset.state="closed"}},Qx=pp()?Nx(pp(),Yx):Gp(Yx);function MC(){return self!==top?"Run it again: Ctrl+Enter in its text.":`Start visviva ${Ge?"play":"view"} again and open the address it prints.`}function wC(){try{return new yu(_e("view"))}catch{return vp(`This browser offers no WebGL 2, so the run cannot be drawn.
Turn on hardware acceleration or software WebGL in its settings, or make pictures with visviva render. Plot and time line work.`),null}}function vp(i,t){_e("message").textContent=i,_e("message").classList.toggle("low",!!t),_e("message").hidden=!1,_e("wait").hidden=!0}function EC(i){hl=i.state,ge.growing=hl==="running",Jx=performance.now(),nn?.setBox(i.box,i.subject,i.side,i.depth),nn?.ink.tell(i.overlays),bp(),ey(i.ledger,i.scalars),Go.addEvents(i.events),Go.draw(),i.events.length&&jx.fill();let t={running:"recording",stopped:`stopped: ${i.message}`,complete:""};_e("state").textContent=t[hl]??hl,_e("state").className=hl,_e("state").hidden=!_e("state").textContent,!ge.growing&&ge.follow&&ge.seek(Si.length-1),_e("wait").textContent=i.count?"reading the run \u2026":ge.growing?"waiting for the first frame \u2026":"this run has no frames",Mp(),ny()}function bp(){if(!nn)return;let{ink:i}=nn;Ox(_e("shown"),sf,{has:t=>i.has(t),isOn:t=>i.on.has(t),toggle:ty})}function ty(i){nn?.toggleOverlay(i),bp()}function ey(i,t){ul.setRows(i,t),bu.setRows(t)}function TC(i){_e("wait").hidden=!0,nn?.show(i),ul.update(i.index),bu.update(),jx.update(i.t),ny()}function ny(){let i=ge.shown?.index;if(i===void 0)return;let t=Si.length-1;_e("time").value=`${as(ge.shown.t,Si.interval)} s`,_e("frame").value=`of ${as(Si.t[t],Si.interval)} s \xB7 frame ${i+1} / ${t+1}`,Go.update(ge.target),document.body.dataset.frame=i}function Mp(){document.body.classList.toggle("playing",ge.playing),_e("play").setAttribute("aria-label",ge.playing?"pause":"play"),_e("loop").setAttribute("aria-pressed",ge.loop),_e("follow").setAttribute("aria-pressed",ge.follow),_e("follow").hidden=!ge.growing,_e("speed").querySelector("output").value=Xg(ge.speed)}var yp=()=>!!(gf(Yn?.look.background)&&Yn.tracks.some(({look:i})=>i.blend==="add"));function iy(i,t){document.documentElement.dataset.theme=i?"dark":"light",document.body.classList.toggle("night",yp()),nn?.setTheme(i||yp(),yp()?Yn.look.background:t),ul.rebuild(),bu.rebuild()}var si={toggle:()=>ge.toggle(),step:i=>ge.step(i),seek:i=>ge.seek(Math.min(i,Si.length-1)),event:i=>Go.jumpBy(i),faster:i=>ge.changeSpeed(i),realTime:()=>ge.setSpeed(1),loop:()=>ge.setLoop(!ge.loop),follow:()=>ge.growing&&ge.setFollow(!ge.follow),home:()=>Ge?Ge.home():nn?.home(),follows:()=>nn?.followNext(),grid:()=>nn?.toggleGrid(),shadows:()=>nn?.toggleShadows(),panel:()=>document.body.classList.toggle("no-panel"),theme:()=>iy(document.documentElement.dataset.theme!=="dark"),...Object.fromEntries(sf.map(([i])=>[i,()=>ty(i)])),picture:()=>nn&&J0(nn,Yn?.name??"visviva"),help:()=>{if(_e("help").open)return _e("help").close();_e("help").showModal(),_e("help").scrollTop=0}},sy=i=>Object.entries(i).forEach(([t,e])=>_e(t).addEventListener("click",e));sy({picture:si.picture,home:si.home,theme:si.theme,side:si.panel,ask:si.help});function AC(){sy({first:()=>si.seek(0),back:()=>si.step(-1),play:si.toggle,next:()=>si.step(1),loop:si.loop,follow:si.follow});let[i,t]=_e("speed").querySelectorAll("button");i.addEventListener("click",()=>si.faster(-1)),t.addEventListener("click",()=>si.faster(1)),xl(si,Kx)}function RC(i){_e("help").querySelector("table").replaceChildren(...i.map(([t,e])=>{let n=t.split(" ").map(s=>oe("kbd","",s));return oe("tr","",oe("td","",...n),oe("td","",e))}))}setInterval(()=>{!ge.growing||performance.now()-Jx<bC||(ge.growing=ge.follow=!1,_e("state").textContent="no new frames",_e("state").className="",Mp())},1e3);var ry="",CC=nn&&new zr(nn,i=>{ry=i&&"less detail",_e("attained").title=i}),PC=nn&&new Kh(nn);function IC(i){Ge?(Ge.detail?.drawn(i),PC.drawn(i,Ge.status.state)):ge.playing&&ge.pace<SC&&CC.drawn(i)}var $x=performance.now();function oy(i){Ge||ge.tick(i,Math.max(0,i-$x)/1e3),$x=i;let t=ge.attained;Ge||(_e("attained").value=[t===null?"":`plays at ${t.toFixed(2)}\xD7 real time`,ry].filter(Boolean).join(", ")),Ge?.inputs?.poll(),Ge?.refresh(),nn?.draw()&&IC(i),requestAnimationFrame(oy)}requestAnimationFrame(oy);
