import { SaxesParser } from "saxes";
import { RejectedFile } from "../inspect/rejected-file";

/**
 * Creates the parser of all XML that is read strictly: what is not well-formed is refused, as are document types, so
 * there are no entities except the five of XML, and nothing is fetched from elsewhere.
 */
export function createStrictXmlParser<O extends { xmlns: boolean }>(options: O): SaxesParser<O & { position: false }> {
  const parser = new SaxesParser({ ...options, position: false as const });
  parser.on("error", ({ message }) => {
    throw new RejectedFile("broken", message);
  });
  parser.on("doctype", () => {
    throw new RejectedFile("entity", "a document type");
  });
  return parser;
}
