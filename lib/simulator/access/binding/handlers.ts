import type { binding } from "@/lib/access/calls/binding";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { bindNewEmail, bindNewPhone, sendNewEmailCode, sendNewPhoneCode } from "./bind";
import { readOwnContactPhone, bindContactPhoneAsSignInName, sendContactPhoneProofCode } from "./contact";
import { proveCurrentBindingHandler, sendCurrentBindingCodeHandler } from "./old";

export const bindingHandlers: Handlers<typeof binding> = {
  sendOldPhoneCode: sendCurrentBindingCodeHandler("phone"),
  proveForPhone: proveCurrentBindingHandler("phone"),
  sendNewPhoneCode,
  bindPhone: bindNewPhone,
  contactPhone: readOwnContactPhone,
  sendContactCode: sendContactPhoneProofCode,
  proveContact: bindContactPhoneAsSignInName,
  sendOldEmailCode: sendCurrentBindingCodeHandler("email"),
  proveForEmail: proveCurrentBindingHandler("email"),
  sendNewEmailCode,
  bindNewEmail,
};
