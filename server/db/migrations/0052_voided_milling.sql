-- A milling operation has a number too: it is voided with its reason, never deleted (N-150).
alter table milling_operations
  add column anulada boolean not null default false,
  add column motivo_anulacion text not null default '',
  add constraint milling_operations_anulada check (anulada = (motivo_anulacion <> ''));
