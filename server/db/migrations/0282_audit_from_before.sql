-- Entries from before the chain wait for their seals like new ones. This is a migration of its own, so that no writer waits for
-- it.
insert into auditoria_por_sellar
  select coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'), id from auditoria
  on conflict do nothing;
