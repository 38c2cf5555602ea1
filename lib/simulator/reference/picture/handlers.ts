import type { pictureCalls } from "@/lib/reference/calls/pictures";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { readPicture } from "./read";

export const pictureHandlers: Handlers<typeof pictureCalls> = { readPicture, readPictureOlder: readPicture };
