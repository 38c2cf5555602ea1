import { getTranslations } from "next-intl/server";
import { EnquiryPage } from "@/components/help/enquiry-page";
import { ContactOptions } from "@/components/help/contact-channels";
import { sanitizeReturnPath } from "@/lib/gate/local-path";

export async function generateMetadata() {
  return { title: (await getTranslations("help.enquiryPages"))("feedback.title") };
}

/**
 * Collects error reports, questions and complaints, which are stored and read by operations. ?page= names the page
 * concerned.
 */
export default async function FeedbackFormPage({ searchParams }: PageProps<"/feedback">) {
  const { page } = await searchParams;
  return (
    <EnquiryPage about="feedback" kinds={["problem", "question", "complaint"]} page={sanitizeReturnPath(page, "")}>
      <ContactOptions />
    </EnquiryPage>
  );
}
