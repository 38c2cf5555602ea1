import type { PaperDocument } from "./document";

/** A document as PDF. Its library is loaded with the first one. */
export async function* printed(document: PaperDocument): AsyncGenerator<Uint8Array> {
  const { pdf } = await import("./pdf");
  yield* pdf(document);
}
