import { VerificationFormPage, verificationFormMetadata } from "../type-form";

export const generateMetadata = () => verificationFormMetadata("personal", "add");

export default function PersonalVerificationFormPage({
  searchParams,
}: PageProps<"/b2b/setting/verified/personal-add">) {
  return <VerificationFormPage type="personal" form="add" searchParams={searchParams} />;
}
