import { parseBarSeparatedRows } from "../names";

/** Lists terms of trade, finance and company names, "Chinese|English": the whole vocabulary of the term translation. */
export const tradeTerms: readonly (readonly [zh: string, en: string])[] = parseBarSeparatedRows(`
有限责任公司|Co., Ltd.
股份有限公司|Co., Ltd.
有限公司|Co., Ltd.
集团有限公司|Group Co., Ltd.
集团|Group
公司|company
分公司|branch
子公司|subsidiary
进出口|import and export
国际贸易|international trade
对外贸易|foreign trade
跨境贸易|cross-border trade
一般贸易|general trade
贸易|trade
外贸|foreign trade
进口|import
出口|export
供应链|supply chain
物流|logistics
货运代理|freight forwarding
科技|technology
技术|technology
电子|electronics
电器|electrical appliances
机械|machinery
设备|equipment
五金|hardware
纺织|textile
服装|clothing
家具|furniture
玩具|toys
陶瓷|ceramics
塑料|plastics
化工|chemicals
食品|food
医疗器械|medical devices
汽车配件|auto parts
包装|packaging
实业|industrial
工业|industry
制造|manufacturing
信用证|letter of credit
不可撤销信用证|irrevocable letter of credit
即期信用证|sight letter of credit
电汇|telegraphic transfer
托收|collection
付款交单|documents against payment
承兑交单|documents against acceptance
赊销|open account
预付款|advance payment
定金|deposit
尾款|balance payment
货款|payment for goods
发票|invoice
商业发票|commercial invoice
形式发票|proforma invoice
增值税发票|VAT invoice
装箱单|packing list
提单|bill of lading
海运提单|ocean bill of lading
空运单|air waybill
运单|waybill
原产地证书|certificate of origin
原产地证|certificate of origin
质量证书|quality certificate
检验证书|inspection certificate
报关单|customs declaration
报关|customs clearance
海关|customs
关税|customs duty
出口退税|export tax rebate
合同|contract
销售合同|sales contract
采购合同|purchase contract
订单|order
采购订单|purchase order
报价单|quotation
报价|quotation
协议|agreement
保险单|insurance policy
保险费|insurance premium
保险|insurance
运费|freight
运费预付|freight prepaid
运费到付|freight collect
离岸价|free on board (FOB)
到岸价|cost, insurance and freight (CIF)
成本加运费|cost and freight (CFR)
工厂交货|ex works (EXW)
完税后交货|delivered duty paid (DDP)
装运港|port of loading
目的港|port of discharge
装运期|time of shipment
交货期|delivery time
交货|delivery
集装箱|container
整箱|full container load
拼箱|less than container load
海运|sea freight
空运|air freight
快递|courier
仓储|warehousing
仓库|warehouse
数量|quantity
单价|unit price
总价|total price
总金额|total amount
金额|amount
净重|net weight
毛重|gross weight
规格|specification
样品|sample
质量|quality
品牌|brand
商品|goods
货物|goods
产品|product
客户|customer
供应商|supplier
买方|buyer
卖方|seller
付款人|payer
收款人|payee
受益人|beneficiary
代理人|agent
汇款人|remitter
汇款|remittance
汇入汇款|inward remittance
汇出汇款|outward remittance
付款|payment
收款|collection of payment
退款|refund
转账|transfer
提现|withdrawal
结汇|foreign exchange settlement
购汇|foreign exchange purchase
换汇|currency exchange
外汇|foreign exchange
外币|foreign currency
人民币|renminbi
离岸人民币|offshore renminbi
美元|US dollar
欧元|euro
港元|Hong Kong dollar
英镑|pound sterling
日元|Japanese yen
币种|currency
汇率|exchange rate
即期汇率|spot rate
远期汇率|forward rate
中间价|mid rate
买入价|bid
卖出价|ask
点差|spread
限价|limit price
锁定汇率|locked rate
交割日|delivery date
交割|delivery
保证金|margin
违约金|penalty
手续费|fee
费用|charges
银行费用|bank charges
中间行费用|intermediary bank charges
利率|interest rate
利息|interest
本金|principal
银行|bank
开户行|account bank
收款行|beneficiary bank
付款行|paying bank
中间行|intermediary bank
代理行|correspondent bank
银行账户|bank account
账户|account
账号|account number
户名|account name
虚拟账户|virtual account
收款账户|collection account
余额|balance
可用余额|available balance
冻结金额|amount held
对账单|statement
流水|transactions
入账|credit
扣款|debit
到账|arrival
附言|remittance information
用途|purpose
备注|remarks
货物贸易|trade in goods
服务贸易|trade in services
咨询费|consulting fee
广告费|advertising fee
佣金|commission
工资|salary
租金|rent
软件|software
服务费|service fee
特许权使用费|royalties
营业执照|business licence
统一社会信用代码|unified social credit code
组织机构代码|organisation code
法定代表人|legal representative
法人|legal person
注册资本|registered capital
注册地址|registered address
成立日期|date of establishment
营业期限|business term
经营范围|business scope
股东|shareholder
董事|director
受益所有人|beneficial owner
身份证|identity card
护照|passport
证件号码|document number
有效期|validity
实名认证|real-name verification
审核|review
审核中|under review
已通过|passed
审批|approval
复核|second review
反洗钱|anti-money laundering
制裁|sanctions
合规|compliance
风险|risk
跨境支付|cross-border payment
跨境|cross-border
支付|payment
结算|settlement
清算|clearing
电子商务|e-commerce
中国|China
香港|Hong Kong
上海|Shanghai
北京|Beijing
深圳|Shenzhen
广州|Guangzhou
宁波|Ningbo
义乌|Yiwu
杭州|Hangzhou
厦门|Xiamen
青岛|Qingdao
天津|Tianjin
`).map(([zh = "", en = ""]) => [zh, en] as const);
