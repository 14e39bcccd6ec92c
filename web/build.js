// Bundles the page into the Python package, with the licences of what is inside.
import { build } from "esbuild";
import { copyFile, readFile, writeFile } from "node:fs/promises";

const out = "../src/visviva/view/page";

await build({
  entryPoints: { page: "src/main.js", gallery: "src/gallery/gallery.js" },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  logLevel: "info",
});
for (const file of ["index.html", "icon.svg"]) await copyFile(`src/${file}`, `${out}/${file}`);
await copyFile("src/gallery/gallery.html", `${out}/gallery.html`);

const parts = ["page.js and page.css contain the following libraries.\n"];
for (const name of ["three", "uplot"]) {
  const { version, license } = JSON.parse(await readFile(`node_modules/${name}/package.json`, "utf8"));
  const text = await readFile(`node_modules/${name}/LICENSE`, "utf8");
  parts.push(`${"=".repeat(78)}\n${name} ${version} (${license})\n\n${text.trim()}\n`);
}
await writeFile(`${out}/THIRD_PARTY_LICENSES`, parts.join("\n"));
