import { describe, expect, test } from "vitest";
import { inspectFileBytes } from "@/lib/formats/inspect/inspect";
import { xmlElementAtPath, xmlTextAtPath } from "@/lib/formats/xml/read-xml";
import { rootOf } from "../fixtures/xml";

const faultOf = (bytes: Buffer | string) => {
  try {
    rootOf(bytes);
    return null;
  } catch (cause) {
    return (cause as { fault?: string }).fault ?? String(cause); // named cast: whatever was thrown
  }
};

describe("an XML file", () => {
  test("is read whatever its prefixes, with its five entities, characters by number, comments and raw sections", () => {
    const root = rootOf(
      '<?xml version="1.0"?><!-- a --><x:a xmlns:x="urn:x"><x:b c="1 &lt; 2"> A &amp; B &#20013;<![CDATA[<&>]]></x:b></x:a>',
    );
    expect([root.name, root.namespace, xmlTextAtPath(root, "b"), xmlElementAtPath(root, "b")?.attributes.c]).toEqual([
      "a",
      "urn:x",
      "A & B 中<&>",
      "1 < 2",
    ]);
  });

  test("is read as UTF-8 with and without its mark, and as UTF-16", () => {
    const text = "<a>中</a>";
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), utf16]) expect(rootOf(bytes).text).toBe("中");
  });

  const laughs = `<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><a>&c;</a>`;
  test.each([
    ["entities that grow", laughs, "entity"],
    ["a document type without any", "<!DOCTYPE a><a/>", "entity"],
    ["a file that is fetched", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`, "entity"],
    ["an entity that is none of the five", "<a>&nbsp;</a>", "broken"],
    ["a tag that is not closed", "<a><b></a>", "broken"],
    ["two roots", "<a/><a/>", "broken"],
    ["a prefix that is not declared", "<x:a/>", "broken"],
    ["another encoding", '<?xml version="1.0" encoding="GBK"?><a/>', "encoding"],
    ["another version", '<?xml version="1.1"?><a/>', "broken"],
    ["more levels than anybody needs", `${"<a>".repeat(41)}${"</a>".repeat(41)}`, "broken"],
    ["a text without end", `<a>${"x".repeat(40_000)}</a>`, "broken"],
    ["bytes that are no UTF-8", Buffer.from([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]), "encoding"],
    ["nothing", "", "broken"],
  ])("is refused with %s", (_title, bytes, fault) => expect(faultOf(bytes)).toBe(fault));

  test.each([
    ["a message", "<a/>", null],
    ["one with a declaration", '<?xml version="1.0"?><a/>', null],
    ["entities", laughs, "entity"],
    ["no XML at all", "PK\x03\x04", "mismatch"],
    ["a page with a script", "<html><script>1</script><br></html>", "broken"],
    ["a PDF inside", "<a>%PDF-1.7</a>", "mixed"],
  ])("is checked before it is stored: %s", async (_title, text, fault) => {
    const inspection = inspectFileBytes(Buffer.from(text), {
      name: "a.xml",
      declaredTypes: ["text/xml"],
      kinds: ["xml"],
    });
    if (fault === null) expect(await inspection).toEqual({ kind: "xml", length: Buffer.byteLength(text) });
    else await expect(inspection).rejects.toMatchObject({ fault });
  });
});
