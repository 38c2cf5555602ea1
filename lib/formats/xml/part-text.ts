import { refuseIf, RejectedFile } from "../inspect/rejected-file";

/** The declaration of a part stands within so many bytes. */
const headBytes = 1_024;
const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/i;
const known = /^(utf-?8|us-ascii|utf-?16|iso-8859-1|windows-1252)$/i;

/** A decoder for how a part is written: by its mark, else by its declaration; throws where readers would have to guess. */
function decoderOf(head: Buffer): TextDecoder {
  const mark = head.toString("hex", 0, 2);
  if (mark === "fffe" || mark === "feff") return new TextDecoder(mark === "fffe" ? "utf-16le" : "utf-16be");
  refuseIf(head.includes(0), "encoding", "UTF-16 without its mark");
  const said = declared.exec(head.toString("latin1").replace(/^\xef\xbb\xbf/, ""))?.[1] ?? "utf-8";
  refuseIf(!known.test(said) || /16/.test(said), "encoding", said);
  return new TextDecoder(said);
}

/** The text of a part as it is unpacked, whichever of the encodings of XML it is written in. */
async function* decoded(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
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

/** What is no element and no text: how each begins and ends. */
const sections = [
  { begins: "<!--", ends: "-->", isText: false },
  { begins: "<![CDATA[", ends: "]]>", isText: true },
  { begins: "<?", ends: "?>", isText: false },
] as const;
type Section = (typeof sections)[number];

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The text of a part of a package as it is unpacked, as every parser of XML sees it: without comments and instructions,
 * raw sections as plain text. Declarations of types and entities are refused.
 */
export async function* partText(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = "";
  let inside: Section | undefined;
  for await (const part of decoded(content)) {
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
        if (inside.isText) plain += escaped(text.slice(at, to));
        at = end < 0 ? text.length : end + inside.ends.length;
        if (end < 0) rest = text.slice(to);
        else inside = undefined;
        continue;
      }
      const next = sectionFrom(text, at);
      plain += text.slice(at, next);
      if (next === text.length) break;
      const left = text.slice(next, next + 9);
      inside = sections.find(({ begins }) => left.startsWith(begins));
      at = next + (inside?.begins.length ?? 0);
      if (inside) continue;
      // cut in two before it says what it is
      if (!sections.some(({ begins }) => begins.startsWith(left))) throw new RejectedFile("entity", "a declaration");
      rest = left;
      break;
    }
    yield plain;
  }
  refuseIf(inside !== undefined || rest !== "", "broken", "a section without end");
}

/** Where the next section begins, or may begin at the text's end; the text's length where none does. */
function sectionFrom(text: string, at: number): number {
  for (let next = text.indexOf("<", at); next >= 0; next = text.indexOf("<", next + 1)) {
    const sign = text[next + 1];
    if (sign === "!" || sign === "?" || sign === undefined) return next;
  }
  return text.length;
}
