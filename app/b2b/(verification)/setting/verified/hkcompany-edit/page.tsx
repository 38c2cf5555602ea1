import { FormPage, formMetadata } from "../type-form";

export const generateMetadata = () => formMetadata("hkcompany", "edit");

export default function HkCompanyEdit({ searchParams }: PageProps<"/b2b/setting/verified/hkcompany-edit">) {
  return <FormPage type="hkcompany" form="edit" searchParams={searchParams} />;
}
