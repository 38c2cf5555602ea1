import { VerificationFormPage, verificationFormMetadata } from "../type-form";

export const generateMetadata = () => verificationFormMetadata("hkcompany", "add");

export default function HkCompanyVerificationFormPage({
  searchParams,
}: PageProps<"/b2b/setting/verified/hkcompany-add">) {
  return <VerificationFormPage type="hkcompany" form="add" searchParams={searchParams} />;
}
