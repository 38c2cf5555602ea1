import type { ReactNode } from "react";
import {
  BankIcon,
  CheckIcon,
  FileIcon,
  InfoIcon,
  SheetIcon,
  SwapIcon,
  TextFileIcon,
  UploadIcon,
  WarningIcon,
} from "@/components/kit/page/icons";
import type { Todo } from "@/lib/accounts/todo";

/** Maps each kind of step that a task asks for to its icon. */
export const todoActionIcons = {
  approve: <CheckIcon />,
  confirm: <InfoIcon />,
  resolve: <WarningIcon />,
  documents: <FileIcon />,
  details: <TextFileIcon />,
  deliver: <SwapIcon />,
  repay: <BankIcon />,
  correct: <TextFileIcon />,
  link: <SheetIcon />,
  submit: <UploadIcon />,
  view: <InfoIcon />,
} as const satisfies Record<string, ReactNode>;

export type TodoAction = keyof typeof todoActionIcons;

/** Maps each task to the one step that it asks the reader for. */
export const todoActions: Readonly<Record<Todo, TodoAction>> = {
  paymentReview: "approve",
  batchReview: "approve",
  paymentCost: "confirm",
  paymentStalled: "resolve",
  paymentMaterial: "documents",
  settlementReview: "approve",
  settlementCost: "confirm",
  settlementDocuments: "documents",
  settlementFailed: "resolve",
  exchangePayReview: "approve",
  exchangePayConfirm: "confirm",
  exchangePayMaterial: "documents",
  exchangePayFailed: "resolve",
  readyToClose: "deliver",
  inDefault: "resolve",
  advanceOverdue: "repay",
  payeeMaterial: "documents",
  settlementPayeeRejected: "correct",
  accountIdle: "view",
  refundPayee: "correct",
  quickOrders: "link",
  incomeToAssociate: "link",
  incomeFailed: "view",
  materialFailed: "correct",
  materialLogistics: "details",
  materialListRead: "submit",
  materialListFailed: "view",
  applicationFailed: "correct",
  transferRelation: "correct",
  englishName: "correct",
};
