import { VerificationFormPage, verificationFormMetadata } from "../type-form";

export const generateMetadata = () => verificationFormMetadata("personal", "edit");

export default function PersonalVerificationCorrectionPage({
  searchParams,
}: PageProps<"/b2b/setting/verified/personal-edit">) {
  return <VerificationFormPage type="personal" form="edit" searchParams={searchParams} />;
}
