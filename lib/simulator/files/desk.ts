import type { files } from "@/lib/files/calls";
import type { Answers } from "../desk";
import { addressOf, byBusiness, byId, content, infoOf } from "./download";
import { upload } from "./upload";

export const filesDesk: Answers<typeof files> = { upload, uploadShort: upload, content, byId, byBusiness, addressOf, infoOf };
