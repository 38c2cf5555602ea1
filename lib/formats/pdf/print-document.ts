import type { PaperDocument } from "./document";

/** Renders a document as PDF. The library is loaded with the first document. */
export async function* renderPdfDocument(document: PaperDocument): AsyncGenerator<Uint8Array> {
  const { pdf } = await import("./pdf");
  yield* pdf(document);
}
