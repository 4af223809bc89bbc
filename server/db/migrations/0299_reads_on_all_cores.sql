-- PostgreSQL shares the sums of many records among the cores, but no query that names a function of which it does not know
-- that it may be called on each of them: that of the wall stands in every one (server/db/row-level-security.ts).
alter function empresa_actual() parallel safe;
alter function actor() parallel safe;
alter function hoy_en_bogota() parallel safe;
