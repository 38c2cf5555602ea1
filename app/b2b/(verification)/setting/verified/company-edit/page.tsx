import { FormPage, formMetadata } from "../type-form";

export const generateMetadata = () => formMetadata("company", "edit");

export default function CompanyEdit({ searchParams }: PageProps<"/b2b/setting/verified/company-edit">) {
  return <FormPage type="company" form="edit" searchParams={searchParams} />;
}
