import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** Describes one file of an archive, with its content as a stream. */
export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
}

/** Holds the date 1 January 1980: archives of the same content are identical to the byte. */
const noDate = 0x21;
/** Holds the flags: sizes follow the content, and names are UTF-8. */
const flags = 0x0808;

/**
 * Streams a ZIP archive part by part: only the data being compressed is in memory. Sizes follow each part's content, as
 * the format allows. Archives beyond 4 GB are not supported.
 */
export async function* zipArchive(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const table: Buffer[] = [];
  let at = 0;
  let count = 0;
  for await (const { name, content } of parts) {
    const nameBytes = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(noDate, 12);
    head.writeUInt16LE(nameBytes.length, 26);
    yield Buffer.concat([head, nameBytes]);

    const plain = { sum: 0, size: 0 };
    let packedSize = 0;
    const deflate = createDeflateRaw({ level: 6 });
    const feeding = pipeline(Readable.from(measure(content, plain)), deflate);
    feeding.catch(() => {}); // heard below, where the deflated bytes break off
    for await (const part of deflate) {
      // named cast: a deflating stream gives bytes
      packedSize += (part as Buffer).length;
      yield part as Buffer;
    }
    await feeding;

    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(plain.sum, 4);
    sizes.writeUInt32LE(packedSize, 8);
    sizes.writeUInt32LE(plain.size, 12);
    yield sizes;

    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    head.copy(entry, 6, 4, 14);
    sizes.copy(entry, 16, 4);
    entry.writeUInt16LE(nameBytes.length, 28);
    entry.writeUInt32LE(at, 42);
    table.push(entry, nameBytes);
    at += head.length + nameBytes.length + packedSize + sizes.length;
    count += 1;
  }
  const contents = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(contents.length, 12);
  end.writeUInt32LE(at, 16);
  yield Buffer.concat([contents, end]);
}

async function* measure(content: ZipPart["content"], plain: { sum: number; size: number }): AsyncGenerator<Buffer> {
  for await (const part of content) {
    const bytes =
      typeof part === "string" ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    plain.sum = crc32(bytes, plain.sum);
    plain.size += bytes.length;
    yield bytes;
  }
}
