import type { SendFile } from "@/components/kit/upload/use-uploads";
import { CallRefusedError } from "@/lib/call/send";

type Upload = (...of: Parameters<SendFile>) => Promise<{ readonly fileId: string }>;

/** Uploads files by a call: refusals are displayed in the server's own words, any other error as a failed upload. */
export const sendShowingRefusals =
  (upload: Upload): SendFile =>
  async (file, on) => {
    try {
      const { fileId } = await upload(file, on);
      return { fileId };
    } catch (cause) {
      if (cause instanceof CallRefusedError) return { refused: `${file.name}: ${cause.text}` };
      throw cause;
    }
  };
