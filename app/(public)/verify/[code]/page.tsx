import { getTranslations } from "next-intl/server";
import { GenuineDocumentDetails, DocumentCodeNotFound } from "@/components/files/paper-page";
import { loadForPageOrRefusal } from "@/lib/backend/load";
import { paperCalls } from "@/lib/files/calls/papers";

export async function generateMetadata() {
  return { title: (await getTranslations("files.verify"))("title") };
}

/** Displays the content of a document by its printed verification code. */
export default async function VerifyDocumentCodePage({ params }: PageProps<"/verify/[code]">) {
  const code = decodeURIComponent((await params).code).slice(0, 40);
  const { output, refusal } = await loadForPageOrRefusal(paperCalls.verifyPaper, { code });
  return output ? (
    <GenuineDocumentDetails paper={output} code={code} />
  ) : (
    <DocumentCodeNotFound code={code} isBusy={refusal?.code === "REQUEST_BUSY"} />
  );
}
