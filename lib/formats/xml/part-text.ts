import { refuseIf, RejectedFile } from "../inspect/rejected-file";
import { encodeEntities } from "./entities";

/** Holds the maximum position of a part's declaration, in bytes. */
const headBytes = 1_024;
const declaredEncoding = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i;
const knownEncoding = /^(utf-?8|us-ascii|utf-?16|iso-8859-1|windows-1252)$/i;

/** Returns a decoder for a part: by its mark, else by its declaration; throws when readers would have to guess. */
function decoderOf(head: Buffer): TextDecoder {
  const mark = head.toString("hex", 0, 2);
  if (mark === "fffe" || mark === "feff") return new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be");
  refuseIf(head.includes(0), "encoding", "UTF-16 without its mark");
  const encoding = declaredEncoding.exec(head.toString("latin1").replace(/^\xef\xbb\xbf/, ""))?.[1] ?? "utf-8";
  refuseIf(!knownEncoding.test(encoding) || /16/.test(encoding), "encoding", encoding);
  return new TextDecoder(encoding);
}

/** Yields the text of a part while it is unpacked, in any of the encodings of XML. */
async function* decodeParts(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head: Buffer = Buffer.alloc(0);
  for await (const part of content) {
    if (decoder) {
      yield decoder.decode(part, { stream: true });
      continue;
    }
    head = head.length === 0 ? part : Buffer.concat([head, part]);
    if (head.length < headBytes) continue;
    decoder = decoderOf(head.subarray(0, headBytes));
    yield decoder.decode(head, { stream: true });
  }
  yield decoder ? decoder.decode() : decoderOf(head).decode(head);
}

/** Lists the sections that are neither elements nor text, with their delimiters. */
const sections = [
  { begins: "<!--", ends: "-->", isText: false },
  { begins: "<![CDATA[", ends: "]]>", isText: true },
  { begins: "<?", ends: "?>", isText: false },
] as const;
type Section = (typeof sections)[number];

/**
 * Yields the text of a part as every XML parser reads it: without comments and instructions, raw sections as plain
 * text. Declarations of types and entities are refused.
 */
export async function* xmlPartText(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = "";
  let inside: Section | undefined;
  for await (const part of decodeParts(content)) {
    if (rest === "" && !inside && !part.includes("<!") && !part.includes("<?") && !part.endsWith("<")) {
      yield part;
      continue;
    }
    const text = rest + part;
    rest = "";
    let plain = "";
    for (let at = 0; at < text.length;) {
      if (inside) {
        const end = text.indexOf(inside.ends, at);
        const to = end < 0 ? Math.max(at, text.length - inside.ends.length + 1) : end;
        if (inside.isText) plain += encodeEntities(text.slice(at, to));
        at = end < 0 ? text.length : end + inside.ends.length;
        if (end < 0) rest = text.slice(to);
        else inside = undefined;
        continue;
      }
      const next = sectionFrom(text, at);
      plain += text.slice(at, next);
      if (next === text.length) break;
      const sectionStart = text.slice(next, next + 9);
      inside = sections.find(({ begins }) => sectionStart.startsWith(begins));
      at = next + (inside?.begins.length ?? 0);
      if (inside) continue;
      // cut in two before its kind is known
      if (!sections.some(({ begins }) => begins.startsWith(sectionStart)))
        throw new RejectedFile("entity", "a declaration");
      rest = sectionStart;
      break;
    }
    yield plain;
  }
  refuseIf(inside !== undefined || rest !== "", "broken", "a section without end");
}

/**
 * Returns the position of the next section, or of a possible one at the end of the text; the text's length when there
 * is none.
 */
function sectionFrom(text: string, at: number): number {
  for (let next = text.indexOf("<", at); next >= 0; next = text.indexOf("<", next + 1)) {
    const sign = text[next + 1];
    if (sign === "!" || sign === "?" || sign === undefined) return next;
  }
  return text.length;
}
