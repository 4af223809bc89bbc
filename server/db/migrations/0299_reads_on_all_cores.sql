-- PostgreSQL runs a query on several cores only if all its functions are marked as parallel safe. Every query calls the function of
-- the row policies (server/db/row-level-security.ts).
alter function empresa_actual() parallel safe;
alter function actor() parallel safe;
alter function hoy_en_bogota() parallel safe;
