import { RenewalPage, renewalMetadata } from "../type-renewal";

export const generateMetadata = renewalMetadata;

export default function OtherAreaRenew({ searchParams }: PageProps<"/b2b/setting/verified/otherArea-edit-cer">) {
  return <RenewalPage type="otherArea" searchParams={searchParams} />;
}
