-- Entries from before the chain wait for their seals like new ones. Apart from what begins to note them, so that nobody who
-- writes waits for this.
insert into auditoria_por_sellar
  select coalesce(id_empresa, '00000000-0000-0000-0000-000000000000'), id from auditoria
  on conflict do nothing;
