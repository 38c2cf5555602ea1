-- sealed fd9bd332d83a963f9a59099be639e94f73957e0c9f8370640241631342cb30bc
-- Materials of one merchant with the same contract number, however it is written, or the same customs declaration number
-- are looked up whenever some are shown.
DROP INDEX "material_world_user_no_contract_no_idx";
CREATE INDEX "material_contract_idx" ON "material"("world", "user_no", "contract_key");
CREATE INDEX "material_declared_idx" ON "material"("world", "user_no", "customs_no") WHERE "customs_no" <> '';
