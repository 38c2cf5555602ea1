import { VerificationFormPage, verificationFormMetadata } from "../type-form";

export const generateMetadata = () => verificationFormMetadata("company", "add");

export default function CompanyVerificationFormPage({ searchParams }: PageProps<"/b2b/setting/verified/company-add">) {
  return <VerificationFormPage type="company" form="add" searchParams={searchParams} />;
}
