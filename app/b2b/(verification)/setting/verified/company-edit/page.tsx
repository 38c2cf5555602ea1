import { VerificationFormPage, verificationFormMetadata } from "../type-form";

export const generateMetadata = () => verificationFormMetadata("company", "edit");

export default function CompanyVerificationCorrectionPage({
  searchParams,
}: PageProps<"/b2b/setting/verified/company-edit">) {
  return <VerificationFormPage type="company" form="edit" searchParams={searchParams} />;
}
