import type { pictureCalls } from "@/lib/reference/calls/pictures";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { recognizeDocumentPicture } from "./read";

export const pictureHandlers: Handlers<typeof pictureCalls> = {
  readPicture: recognizeDocumentPicture,
  readPictureOlder: recognizeDocumentPicture,
};
