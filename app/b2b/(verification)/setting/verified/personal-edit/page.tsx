import { FormPage, formMetadata } from "../type-form";

export const generateMetadata = () => formMetadata("personal", "edit");

export default function PersonalEdit({ searchParams }: PageProps<"/b2b/setting/verified/personal-edit">) {
  return <FormPage type="personal" form="edit" searchParams={searchParams} />;
}
