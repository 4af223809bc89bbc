-- What the documents of some days withheld is read from these indexes alone (server/queries/payables/declarations.ts).
create index settlements_retenido_idx on settlements (id_empresa, fecha) include (cuota_fomento, retencion, reteica)
  where estado in ('APROBADA', 'PAGADA');
create index milling_operations_cuota_idx on milling_operations (id_empresa, fecha) include (cuota_fomento)
  where not anulada and cuota_fomento > 0;

-- The few loans that wait, of some days (server/queries/open-in-month.ts).
create index financing_agreement_movements_por_aprobar_idx on financing_agreement_movements (id_empresa, fecha_movimiento)
  where estado = 'POR_APROBAR';
