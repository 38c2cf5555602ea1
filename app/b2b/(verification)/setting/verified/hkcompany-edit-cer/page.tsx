import { RenewalPage, renewalMetadata } from "../type-renewal";

export const generateMetadata = renewalMetadata;

export default function HkCompanyRenew({ searchParams }: PageProps<"/b2b/setting/verified/hkcompany-edit-cer">) {
  return <RenewalPage type="hkcompany" searchParams={searchParams} />;
}
