import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** One file of an archive, its content as it is made. */
export interface Part {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
}

/** 1 January 1980: archives of the same content are the same to the byte, whenever they are made. */
const noDate = 0x21;
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808;

/**
 * A ZIP archive as it is made, part after part: nothing waits in memory but what is being packed. Sizes come behind
 * each part's content, as the format allows. Not for archives beyond 4 GB.
 */
export async function* zipped(parts: AsyncIterable<Part> | Iterable<Part>): AsyncGenerator<Buffer> {
  const table: Buffer[] = [];
  let at = 0;
  let count = 0;
  for await (const { name, content } of parts) {
    const named = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(flags, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(noDate, 12);
    head.writeUInt16LE(named.length, 26);
    yield Buffer.concat([head, named]);

    const plain = { sum: 0, size: 0 };
    let packed = 0;
    const deflate = createDeflateRaw({ level: 6 });
    const feeding = pipeline(Readable.from(measured(content, plain)), deflate);
    feeding.catch(() => {}); // heard below, where the deflated bytes break off
    for await (const part of deflate) {
      // named cast: a deflating stream gives bytes
      packed += (part as Buffer).length;
      yield part as Buffer;
    }
    await feeding;

    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(plain.sum, 4);
    sizes.writeUInt32LE(packed, 8);
    sizes.writeUInt32LE(plain.size, 12);
    yield sizes;

    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    head.copy(entry, 6, 4, 14);
    sizes.copy(entry, 16, 4);
    entry.writeUInt16LE(named.length, 28);
    entry.writeUInt32LE(at, 42);
    table.push(entry, named);
    at += head.length + named.length + packed + sizes.length;
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

async function* measured(content: Part["content"], plain: { sum: number; size: number }): AsyncGenerator<Buffer> {
  for await (const part of content) {
    const bytes =
      typeof part === "string" ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    plain.sum = crc32(bytes, plain.sum);
    plain.size += bytes.length;
    yield bytes;
  }
}
