-- Purchases of one supplier in one week may share a support document.
alter table electronic_issuers add column soporte_semanal boolean not null default false;

-- Monday of the week whose purchases share the number; null for the document of one purchase.
alter table settlements add column semana_documento date;
alter table settlements add constraint settlements_semana check (semana_documento is null
  or (tipo_documento = 'DOCUMENTO_SOPORTE' and extract(isodow from semana_documento) = 1));
drop index settlements_soporte_unico;
create unique index settlements_soporte_unico on settlements (id_empresa, numero_documento)
  where tipo_documento = 'DOCUMENTO_SOPORTE' and semana_documento is null;
create index settlements_soporte_semanal_idx on settlements (id_proveedor, semana_documento)
  where semana_documento is not null;
-- Documents find their settlements by number.
create index settlements_numero_soporte_idx on settlements (id_empresa, numero_documento)
  where tipo_documento = 'DOCUMENTO_SOPORTE';
