import { VerificationFormPage, verificationFormMetadata } from "../type-form";

export const generateMetadata = () => verificationFormMetadata("hkcompany", "edit");

export default function HkCompanyVerificationCorrectionPage({
  searchParams,
}: PageProps<"/b2b/setting/verified/hkcompany-edit">) {
  return <VerificationFormPage type="hkcompany" form="edit" searchParams={searchParams} />;
}
