// The socket to the server; messages as in src/visviva/view/serving/protocol.py.

const TYPES = { f4: Float32Array, f8: Float64Array, i4: Int32Array, u1: Uint8Array };

/** A binary message as its header, with the arrays in `header.arrays[i].data`. */
export function unpack(buffer) {
  const end = 4 + new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, end - 4)));
  let at = end;
  for (const array of header.arrays) {
    const count = array.shape.reduce((product, n) => product * n, 1);
    array.data = new TYPES[array.dtype](buffer, at, count);
    at += array.data.byteLength + (-array.data.byteLength & 7);
  }
  return header;
}

/** Opens the socket; `handlers` has one function per message type, and `closed(reason)`. */
export function connect(handlers) {
  const url = new URL("ws", location.href);
  url.protocol = "ws:";
  url.search = location.search;
  const socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }) => {
    const message = typeof data === "string" ? JSON.parse(data) : unpack(data);
    handlers[message.type]?.(message);
  };
  socket.onclose = (event) => handlers.closed(event.reason);
  const send = (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));
  return { send, askFrames: (index) => send({ type: "frames", index }) };
}
