import { RenewalPage, renewalMetadata } from "../type-renewal";

export const generateMetadata = renewalMetadata;

export default function CompanyRenew({ searchParams }: PageProps<"/b2b/setting/verified/company-edit-cer">) {
  return <RenewalPage type="company" searchParams={searchParams} />;
}
