import type { MaterialPaperField } from "@/lib/materials/paper-fields";

/**
 * Maps fields to the patterns of their labels, in both languages; `end` is a label that only ends the text of another
 * one.
 */
export const paperLabels: readonly (readonly [MaterialPaperField | "total" | "end", string])[] = [
  [
    "contractNo",
    "(?:sales |purchase )?(?:contract|order|confirmation|agreement|s/c|p/?o)\\s*(?:no\\b|number|nr\\b|#)|(?:购销|销售|采购|外销)?(?:合同|合约|协议|订单)(?:协议)?编?号码?|采购单编?号码?",
  ],
  [
    "contractDate",
    "(?:contract |order |signing |invoice |issue )?date\\b(?! of (?:shipment|dispatch|departure|delivery))|dated\\b|signed on\\b|(?:合同)?(?:签[订约署]|订立)(?:日期|时间)|合同日期|日期",
  ],
  [
    "buyerName",
    "(?:the )?buyers?\\b(?!'s)|consignee\\b|bill(?:ed)? to\\b|sold to\\b|importer\\b|(?:customer|purchaser)(?: name)?\\b(?!'s|\\s*(?:no|id|code|ref|number|order|po)\\b)|甲方\\s*\\((?:买|需|购货?)方\\)|(?:买方|买受人|[购采][货买购]方|需方)(?:名称)?(?:\\s*\\([甲乙]方\\))?|客户(?:名称)?|(?:境外)?收货人",
  ],
  [
    "end",
    "(?:the )?sellers?\\b(?!'s)|shipper\\b|exporter\\b|beneficiary\\b|卖方|供方|(?:境内)?发货人|notify party|address\\b|地址|port of|payment terms|付款",
  ],
  [
    "total",
    "(?:grand|net) total|total (?:amount|value|price)|(?:amount|balance|total) (?:due|payable)|(?:contract|order|invoice|purchase) (?:total|amount|value|price|sum)\\b|total\\b(?!\\s*(?:qty|quantity|weight|packages))|(?:(?:合同|订单|发票|货物|货款|商品|成交|交易|采购|报关)?(?:总(?:金额|货[款值]|价[款值格]?|[额值计](?:金额)?)|金额(?:合计|总计)|合计(?:总?金额|总额)?)|(?:合同|订单|发票|成交|交易|采购|应付)(?:金额|价[款格]?)|价税合计)(?:\\s*\\([^()]{1,12}\\))?",
  ],
  [
    "productName",
    "description of goods|goods description|commodity\\b|product(?: name)?\\b|(?:商品|货物|货品|产品)名称|(?:货物)?品名|货名",
  ],
  ["quantity", "(?:total )?(?:quantity|qty)\\b|(?:总|订[购货]|采购)?数量"],
  [
    "trackingNo",
    "(?:b/l|bill of lading|awb|waybill|tracking)\\s*(?:no\\b|number|#)|提运?单编?号码?|运单编?号码?|快递单?号码?|(?:物流|[追跟]踪)单?号码?",
  ],
  [
    "logisticsProvider",
    "carrier\\b|courier\\b|shipping (?:line|company)\\b|logistics provider\\b|承运[人商]|(?:物流|快递|运输|货运|船)公司|物流(?:服务)?商",
  ],
  [
    "shippedOn",
    "(?:shipped )?on board(?: date)?|date of (?:shipment|dispatch)|(?:shipment|shipping|dispatch) date|(?:装[船运]|发货|发运|[启起]运|开船|出运)(?:日期|时间)|出口日期",
  ],
  ["customsNo", "customs declaration\\s*(?:no\\b|number)|报关单?编?号码?|海关编号"],
];
