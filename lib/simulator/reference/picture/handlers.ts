import type { pictureCalls } from "@/lib/reference/calls/pictures";
import type { Answers } from "../../handler";
import { readPicture } from "./read";

export const pictureHandlers: Answers<typeof pictureCalls> = { readPicture, readPictureOlder: readPicture };
