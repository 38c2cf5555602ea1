const special: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text of an element or an attribute of XML; characters that XML has no way to write are left out. */
export function xmlText(text: string): string {
  return /[&<>"\0-\x1f\ud800-\udfff\ufffe\uffff]/.test(text)
    ? text
        .toWellFormed()
        .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
        .replace(/[&<>"]/g, (char) => special[char] ?? "")
    : text;
}

/** An element of XML; what is inside is XML already. */
export const xmlElement = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join("")}</${name}>`;
