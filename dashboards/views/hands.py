from dashboards.parts.shell import begin

begin("hands")
