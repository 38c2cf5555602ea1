import { getTranslations } from "next-intl/server";
import { EnquiryPage } from "@/components/help/enquiry-page";
import { PartnershipKinds } from "@/components/help/offers";

export async function generateMetadata() {
  return { title: (await getTranslations("help.enquiryPages"))("partner.title") };
}

/** Presents the partnership offer, with an application form. */
export default function PartnershipApplicationPage() {
  return (
    <EnquiryPage about="partner" kinds={["partnership"]} page="/partner">
      <PartnershipKinds />
    </EnquiryPage>
  );
}
