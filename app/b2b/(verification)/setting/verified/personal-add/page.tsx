import { FormPage, formMetadata } from "../type-form";

export const generateMetadata = () => formMetadata("personal", "add");

export default function PersonalAdd({ searchParams }: PageProps<"/b2b/setting/verified/personal-add">) {
  return <FormPage type="personal" form="add" searchParams={searchParams} />;
}
