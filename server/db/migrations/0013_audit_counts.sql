-- Entries of the audit are counted when they are asked for, from their index.
drop table if exists auditoria_cuentas, auditoria_contada_hasta;
drop function if exists contar_auditoria_hasta;
