import type { pictureCalls } from "@/lib/reference/picture-calls";
import type { Answers } from "../desk";
import { readPicture } from "./picture/read";

export const pictureDesk: Answers<typeof pictureCalls> = { readPicture, readPictureOlder: readPicture };
