import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { buildFolder } from "./build-output.mjs";

/** Sets the size below which a file fits into the packet of its head. */
const leastBytes = 1_024;

const isText = /\.(js|css|svg)$/;

const [brotli, gzip] = [promisify(zlib.brotliCompress), promisify(zlib.gzip)];

/**
 * Writes compressed forms, `.br` and `.gz`, beside each text file that browsers load. Compressed once during the build
 * they are as small as possible; compressed on request, the same files are an eighth larger.
 */
export async function compressFiles(folder = path.join(buildFolder(), "static")): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => isText.test(name));
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const plain = await readFile(file);
      if (plain.length < leastBytes) return;
      const hint = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
      await writeFile(`${file}.br`, await brotli(plain, { params: hint }));
      await writeFile(`${file}.gz`, await gzip(plain, { level: zlib.constants.Z_BEST_COMPRESSION }));
    }),
  );
}
