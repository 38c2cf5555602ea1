"use client";
export { PageFailed as default } from "@/components/shell/frame/page-failed";
