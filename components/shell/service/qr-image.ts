import qrcode from "qrcode-generator";

/** Encodes a text as a QR code: an image data URL, dark on white in every scheme, because cameras require it. */
export function qrImageDataUrl(text: string): string {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const dark = Array.from({ length: size * size }, (_, at) => ({ x: at % size, y: Math.floor(at / size) })).filter(
    ({ x, y }) => code.isDark(y, x),
  );
  const path = dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join("");
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`)}`;
}
