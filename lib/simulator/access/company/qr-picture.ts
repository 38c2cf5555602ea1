import qrcode from "qrcode-generator";

/**
 * Returns a QR code of a text as an SVG picture in a data URL, with the quiet zone of four modules that readers
 * require.
 */
export function qrPicture(text: string): string {
  const code = qrcode(0, "M");
  code.addData(Buffer.from(text, "utf8").toString("latin1"), "Byte");
  code.make();
  const count = code.getModuleCount();
  const dark = Array.from({ length: count * count }, (_, at) => at).filter((at) =>
    code.isDark(Math.floor(at / count), at % count),
  );
  const path = dark.map((at) => `M${at % count} ${Math.floor(at / count)}h1v1h-1z`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${count + 8} ${count + 8}" shape-rendering="crispEdges"><path fill="#fff" d="M-4-4h${count + 8}v${count + 8}h-${count + 8}z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Returns a contact card (vCard 3.0, RFC 2426); empty fields are omitted. */
export function buildContactVCard({ name, phone, email }: { name: string; phone: string; email: string }): string {
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escapeText(name)}`,
    `N:${escapeText(name)};;;;`,
    ...(phone ? [`TEL:${escapeText(phone)}`] : []),
    ...(email ? [`EMAIL:${escapeText(email)}`] : []),
    "END:VCARD",
  ];
  return lines.join("\r\n");
}

const escapeText = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\s+/g, " ");
