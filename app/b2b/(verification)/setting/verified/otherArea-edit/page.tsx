import { VerificationFormPage, verificationFormMetadata } from "../type-form";

export const generateMetadata = () => verificationFormMetadata("otherArea", "edit");

export default function OtherAreaVerificationCorrectionPage({
  searchParams,
}: PageProps<"/b2b/setting/verified/otherArea-edit">) {
  return <VerificationFormPage type="otherArea" form="edit" searchParams={searchParams} />;
}
